export function Languages() {
  return null;
}
