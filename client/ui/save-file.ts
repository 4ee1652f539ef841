/** Downloads a file in the browser. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser takes its copy when it handles the click; the object URL can be revoked a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
