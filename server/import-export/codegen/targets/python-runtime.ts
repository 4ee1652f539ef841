/** What each Python client needs: parameters by their style, answers by their type. */
export const runtime = `def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (dict, list)):
        return json_module.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return "" if value is None else str(value)


def _deep(name: str, value: Any) -> list[tuple[str, str]]:
    if isinstance(value, dict):
        return [pair for key, each in value.items() for pair in _deep(f"{name}[{key}]", each)]
    return [(name, _text(each)) for each in (value if isinstance(value, list) else [value])]


def _wire(name: str, value: Any, style: str, explode: bool) -> list[tuple[str, str]]:
    """A parameter as pairs of a name and a text, by its style (OpenAPI 3.1)."""
    if value is None:
        return []
    if isinstance(value, BaseModel):
        value = value.model_dump(by_alias=True, exclude_unset=True)
    plain = style == "json" or not isinstance(value, (dict, list))
    parts = [("", value)] if plain else list(value.items()) if isinstance(value, dict) else [("", each) for each in value]
    if style == "deepObject" and isinstance(value, dict):
        return _deep(name, value)
    if style == "dots" and not plain:
        return [(f"{name}.{key}" if key else name, _text(each)) for key, each in parts]
    if style == "form" and explode:
        return [(key or name, _text(each)) for key, each in parts]
    if style == "matrix" and explode:
        return [(name, "".join(f";{key or name}={_text(each)}" for key, each in parts))]
    flat: list[str] = []
    for key, each in parts:
        flat += [_text(each)] if key == "" else [f"{key}={_text(each)}"] if explode else [key, _text(each)]
    separator = {"spaceDelimited": " ", "pipeDelimited": "|", "label": "." if explode else ","}.get(style, ",")
    start = "." if style == "label" else f";{name}=" if style == "matrix" else ""
    return [(name, start + separator.join(flat))]


def _in_path(pairs: list[tuple[str, str]]) -> str:
    return quote(pairs[0][1], safe=",;=") if pairs else ""


def _joined(pairs: list[tuple[str, str]], *kept: str) -> str:
    """As in a query; values of the kept names keep what has a meaning in addresses."""
    safe = {name: ":/?@$,;=[]" for name in kept}
    return "&".join(quote(name, safe="") + "=" + quote(value, safe=safe.get(name, ",")) for name, value in pairs)


def _parts(name: str, value: Any, kind: str) -> list[tuple[str, Any]]:
    if value is None:
        return []
    values = value if isinstance(value, list) and "json" not in kind else [value]
    sent = [(name, each) if isinstance(each, bytes) else (None, _text(each)) for each in values]
    return [(name, (*each, kind) if kind else each) for each in sent]


def _typed(status: int, types: list[tuple[str, Any]]) -> Any:
    """The type of a status: that of its own before its range, both before \`default\`."""
    own = str(status)
    return next((result for key, result in types if key in (own, f"{own[:1]}XX", "default")), Any)


def _read(response: httpx.Response, result: Any) -> Any:
    """The body by its type; nothing for an empty one."""
    if not response.content:
        return None
    kind = response.headers.get("content-type", "")
    if "json" in kind:
        return TypeAdapter(result).validate_json(response.content)
    is_text = kind.startswith("text/") or any(part in kind for part in ("xml", "yaml", "javascript"))
    return response.text if is_text else response.content


def _refused(response: httpx.Response, result: Any) -> Any:
    """The body of a refusal, as it came if it is not of its type."""
    try:
        return _read(response, result)
    except ValueError:
        return response.text
`;
