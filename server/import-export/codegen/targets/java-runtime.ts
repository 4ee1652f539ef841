export const okHttpRuntime = `
    /** The body by its type: JSON, a text, or bytes as they came; null for an empty one. */
    @SuppressWarnings("unchecked")
    private <T> T read(Response response, byte[] bytes, TypeReference<T> type) throws IOException {
        if (bytes.length == 0) return null;
        String kind = response.header("Content-Type", "");
        boolean isText = kind.startsWith("text/") || kind.contains("xml") || kind.contains("yaml");
        String name = kind.contains("json") ? "" : type.getType().getTypeName();
        if (name.equals("java.lang.String") || name.equals("java.lang.Object") && isText)
            return (T) new String(bytes, StandardCharsets.UTF_8);
        if (name.equals("byte[]") || name.equals("java.lang.Object")) return (T) bytes;
        return mapper.readValue(bytes, type);
    }

    /** A parameter as pairs of a name and a text, by its style (OpenAPI 3.1). */
    private List<String[]> wire(String name, Object given, String style, boolean explode) throws IOException {
        List<String[]> pairs = new ArrayList<>();
        Object value = mapper.convertValue(given, new TypeReference<Object>() {});
        if (value == null) return pairs;
        List<String[]> parts = new ArrayList<>();
        boolean isPlain = false;
        if (value instanceof Map && !style.equals("json")) {
            for (Map.Entry<?, ?> each : ((Map<?, ?>) value).entrySet())
                addPart(parts, String.valueOf(each.getKey()), each.getValue(), style.equals("deepObject"));
        } else if (value instanceof List && !style.equals("json")) {
            for (Object each : (List<?>) value) parts.add(new String[] {"", text(each)});
        } else {
            isPlain = true;
            parts.add(new String[] {"", text(value)});
        }
        List<String> flat = new ArrayList<>();
        for (String[] part : parts) {
            String key = part[0].isEmpty() ? name : part[0];
            if (style.equals("deepObject") && !isPlain) pairs.add(new String[] {name + "[" + part[0] + "]", part[1]});
            else if (style.equals("dots")) pairs.add(new String[] {part[0].isEmpty() ? name : name + "." + part[0], part[1]});
            else if (style.equals("form") && explode) pairs.add(new String[] {key, part[1]});
            else if (style.equals("matrix") && explode) flat.add(";" + key + "=" + part[1]);
            else if (part[0].isEmpty()) flat.add(part[1]);
            else if (explode) flat.add(part[0] + "=" + part[1]);
            else {
                flat.add(part[0]);
                flat.add(part[1]);
            }
        }
        if (flat.isEmpty()) return pairs;
        boolean isMatrix = style.equals("matrix");
        boolean isLabel = style.equals("label");
        String separator = style.equals("spaceDelimited") ? " " : style.equals("pipeDelimited") ? "|" : ",";
        if (explode && isLabel) separator = ".";
        if (explode && isMatrix) separator = "";
        String start = isLabel ? "." : isMatrix && !explode ? ";" + name + "=" : "";
        pairs.add(new String[] {name, start + String.join(separator, flat)});
        return pairs;
    }

    private void addPart(List<String[]> parts, String key, Object value, boolean isDeep) throws IOException {
        if (value == null) return;
        if (isDeep && value instanceof Map) {
            for (Map.Entry<?, ?> each : ((Map<?, ?>) value).entrySet()) addPart(parts, key + "][" + each.getKey(), each.getValue(), true);
        } else if (isDeep && value instanceof List) {
            for (Object each : (List<?>) value) parts.add(new String[] {key, text(each)});
        } else parts.add(new String[] {key, text(value)});
    }

    private String text(Object value) throws IOException {
        if (value == null) return "";
        return value instanceof Map || value instanceof List ? mapper.writeValueAsString(value) : String.valueOf(value);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20").replace("%2C", ",");
    }

    /** A segment of the path: the separators of its style stay. */
    private static String inPath(String text) {
        return encoded(text).replace("%3B", ";").replace("%3D", "=");
    }

    /** open: names of parameters whose values keep what has a meaning in addresses. */
    private static String joined(List<String[]> pairs, String... open) {
        StringJoiner text = new StringJoiner("&");
        for (String[] pair : pairs) {
            String value = encoded(pair[1]);
            if (Arrays.asList(open).contains(pair[0]))
                for (char kept : ":/?@$;=[]".toCharArray()) value = value.replace(encoded(String.valueOf(kept)), String.valueOf(kept));
            text.add(encoded(pair[0]) + "=" + value);
        }
        return text.toString();
    }
`;
