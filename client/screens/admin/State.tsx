export function State() {
  return null;
}
