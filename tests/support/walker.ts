/** A browser without a screen: keeps cookies by host (not by port, as browsers do) and follows redirects by step. */
export class Walker {
  private readonly jar = new Map<string, string>();

  /** One request; redirects are not followed. */
  async go(
    url: string,
    init: RequestInit = {},
  ): Promise<{ status: number; location: string; text: string; headers: Headers }> {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = new Headers(init.headers);
    if (cookie) headers.set('cookie', cookie);
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    const to = response.headers.get('location');
    const location = to ? new URL(to, url).href : '';
    return { status: response.status, location, text: await response.text(), headers: response.headers };
  }

  /** Follows redirects until one leads to a matching URL, which is not requested. */
  async until(url: string, reached: (url: string) => boolean): Promise<string> {
    let here = url;
    for (let steps = 0; steps < 20; steps++) {
      const { location, status, text } = await this.go(here);
      if (!location) throw new Error(`${here} answered ${status} and led nowhere: ${text.slice(0, 500)}`);
      if (reached(location)) return location;
      here = location;
    }
    throw new Error(`went round in circles, last at ${here}`);
  }

  cookies(): string[] {
    return [...this.jar.keys()];
  }

  private keep(line: string): void {
    const [pair = '', ...facts] = line.split(';').map((part) => part.trim());
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    const gone =
      value === '' || facts.some((fact) => /^max-age=0$/i.test(fact) || /^expires=Thu, 01 Jan 1970/i.test(fact));
    if (gone) this.jar.delete(name);
    else this.jar.set(name, value);
  }
}
