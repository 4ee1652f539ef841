/** `${own}`: prefix of the helpers, because all files are one package. */
export const runtime = (own: string): string => `
// ${own}Wire is a parameter as pairs of a name and a text, by its style (OpenAPI 3.1).
func ${own}Wire(name string, given any, style string, explode bool) [][2]string {
	var value any
	encoded, err := json.Marshal(given)
	if err != nil {
		return nil
	}
	decoder := json.NewDecoder(strings.NewReader(string(encoded)))
	decoder.UseNumber()
	if decoder.Decode(&value) != nil || value == nil {
		return nil
	}
	text := func(each any) string {
		switch one := each.(type) {
		case nil:
			return ""
		case string:
			return one
		case json.Number:
			return one.String()
		}
		inner, _ := json.Marshal(each)
		return string(inner)
	}
	list, isList := value.([]any)
	object, isObject := value.(map[string]any)
	isPlain := style == "json" || !isList && !isObject
	parts := [][2]string{}
	if isPlain {
		parts = append(parts, [2]string{"", text(value)})
	}
	if isList && !isPlain {
		for _, each := range list {
			parts = append(parts, [2]string{"", text(each)})
		}
	}
	if isObject && !isPlain {
		var add func(key string, each any)
		add = func(key string, each any) {
			inner, isInner := each.(map[string]any)
			list, isInnerList := each.([]any)
			switch {
			case style == "deepObject" && isInner:
				for one, value := range inner {
					add(key+"]["+one, value)
				}
			case style == "deepObject" && isInnerList:
				for _, one := range list {
					parts = append(parts, [2]string{key, text(one)})
				}
			default:
				parts = append(parts, [2]string{key, text(each)})
			}
		}
		for key, each := range object {
			add(key, each)
		}
		sort.SliceStable(parts, func(a, b int) bool { return parts[a][0] < parts[b][0] })
	}
	pairs := [][2]string{}
	flat := []string{}
	for _, part := range parts {
		key := part[0]
		if key == "" {
			key = name
		}
		switch {
		case style == "deepObject" && !isPlain:
			pairs = append(pairs, [2]string{name + "[" + part[0] + "]", part[1]})
		case style == "dots" && part[0] != "":
			pairs = append(pairs, [2]string{name + "." + part[0], part[1]})
		case style == "dots" || style == "form" && explode:
			pairs = append(pairs, [2]string{key, part[1]})
		case style == "matrix" && explode:
			flat = append(flat, ";"+key+"="+part[1])
		case part[0] == "":
			flat = append(flat, part[1])
		case explode:
			flat = append(flat, part[0]+"="+part[1])
		default:
			flat = append(flat, part[0], part[1])
		}
	}
	if len(flat) == 0 {
		return pairs
	}
	separator, start := ",", ""
	switch style {
	case "spaceDelimited":
		separator = " "
	case "pipeDelimited":
		separator = "|"
	case "label":
		start = "."
		if explode {
			separator = "."
		}
	case "matrix":
		separator = ""
		if !explode {
			separator, start = ",", ";"+name+"="
		}
	}
	return [][2]string{{name, start + strings.Join(flat, separator)}}
}

// ${own}InPath is a segment of the path: the separators of its style stay.
func ${own}InPath(text string) string {
	return strings.NewReplacer("%2C", ",", "%3B", ";", "%3D", "=").Replace(url.PathEscape(text))
}

// ${own}Encoded joins pairs; values of the open names keep what has a meaning in addresses.
func ${own}Encoded(pairs [][2]string, open ...string) string {
	texts := []string{}
	kept := strings.NewReplacer("%3A", ":", "%2F", "/", "%3F", "?", "%40", "@", "%24", "$", "%3B", ";", "%3D", "=", "%5B", "[", "%5D", "]")
	for _, pair := range pairs {
		value := strings.ReplaceAll(strings.ReplaceAll(url.QueryEscape(pair[1]), "+", "%20"), "%2C", ",")
		for _, name := range open {
			if name == pair[0] {
				value = kept.Replace(value)
			}
		}
		texts = append(texts, url.QueryEscape(pair[0])+"="+value)
	}
	return strings.Join(texts, "&")
}

// ${own}Read is the body by its type: JSON, a text, or bytes as they came.
func ${own}Read[T any](res *http.Response, data []byte) (T, error) {
	var out T
	if len(data) == 0 {
		return out, nil
	}
	kind := res.Header.Get("Content-Type")
	if !strings.Contains(kind, "json") {
		switch target := any(&out).(type) {
		case *string:
			*target = string(data)
			return out, nil
		case *[]byte:
			*target = data
			return out, nil
		case *any:
			*target = data
			if strings.HasPrefix(kind, "text/") || strings.Contains(kind, "xml") || strings.Contains(kind, "yaml") {
				*target = string(data)
			}
			return out, nil
		}
	}
	err := json.Unmarshal(data, &out)
	return out, err
}
`;
