/**
 * Types that generated code uses or declares beside those of models, in any language: a model of that name would hide
 * them, and the code would not compile.
 */
const used = new Set(
  [
    ...['Array Record Promise Response Blob FormData ArrayBuffer Pair AxiosInstance'],
    ...['List Map String Long BigDecimal Boolean Object Override SuppressWarnings Data JsonProperty TypeReference'],
    ...['ObjectMapper OkHttpClient Request RequestBody MediaType MultipartBody IOException ArrayList StringJoiner'],
    ...[
      'URLEncoder StandardCharsets Arrays Refusal FeignClient PathVariable RequestParam RequestHeader RequestMapping',
    ],
    ...['RequestMethod GetMapping PostMapping PutMapping DeleteMapping PatchMapping'],
    ...['Any Literal BaseModel ConfigDict Field TypeAdapter'],
  ].flatMap((names) => names.split(' ')),
);

/** The name of a model's type. */
export const typeNameOf = (wanted: string): string => (used.has(wanted) ? `${wanted}Model` : wanted);

/** Whether TypeScript calls the body of a request or an answer of the call so (`typescript-types.ts`). */
export const isBodyName = (call: string, name: string): boolean =>
  name.startsWith(call) && /^(?:(?:As\w{1,100})?Request|Response)$/.test(name.slice(call.length));

/** Types and functions that the code of a call has itself. */
export const ownTypes = (call: string): string[] => [
  call,
  ...['Client', 'Params', 'Refusal', 'Refusals'].map((more) => call + more),
];
