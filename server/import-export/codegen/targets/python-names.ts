import { words } from './code-names.js';

const reserved = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield match case type self base_url body path params headers response data files httpx quote json copy schema schema_json validate construct from_orm parse_file parse_obj parse_raw update_forward_refs fields str int float bool bytes list dict'.split(
    ' ',
  ),
);
/** The name of a field, an argument or a function. */
export const snake = (name: string): string => {
  const own = words(name).join('_').toLowerCase();
  const safe = /^[a-z]/.test(own) ? own : `field_${own}`;
  // Names that begin with `model_` belong to pydantic.
  return reserved.has(safe) || safe.startsWith('model_') ? `${safe}_` : safe;
};

/** Words, and classes that Python takes for those of models that are declared further below. */
const ownClasses = new Set(
  [
    ...['None True False Ellipsis NotImplemented BaseException BaseExceptionGroup Exception ExceptionGroup Warning'],
    ...['ArithmeticError AssertionError AttributeError BufferError BytesWarning ConnectionError DeprecationWarning'],
    ...['EncodingWarning EnvironmentError FileExistsError FileNotFoundError FloatingPointError FutureWarning'],
    ...['GeneratorExit ImportError ImportWarning IndentationError IndexError InterruptedError KeyError'],
    ...['KeyboardInterrupt LookupError MemoryError NameError NotImplementedError OverflowError PermissionError'],
    ...['PendingDeprecationWarning RecursionError ReferenceError ResourceWarning RuntimeError RuntimeWarning'],
    ...['BrokenPipeError ConnectionAbortedError ConnectionRefusedError ConnectionResetError ModuleNotFoundError'],
    ...['ChildProcessError NotADirectoryError ProcessLookupError StopIteration SyntaxError SyntaxWarning SystemError'],
    ...['SystemExit TabError TimeoutError TypeError UnicodeDecodeError UnicodeEncodeError UnicodeError'],
    ...['UnicodeTranslateError UnicodeWarning UnboundLocalError UserWarning ValueError ZeroDivisionError'],
  ].flatMap((names) => names.split(' ')),
);
/** The name of a type. */
export const className = (name: string): string => (ownClasses.has(name) ? `${name}Model` : name);
