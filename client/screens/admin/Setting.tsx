export function Setting() {
  return null;
}
