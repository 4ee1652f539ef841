/** Hands a file to the reader's downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser takes its copy when the click is handled; a moment later the address may go.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
