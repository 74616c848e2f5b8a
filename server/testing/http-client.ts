export interface ClientAnswer {
  status: number
  headers: Headers
  /** Parsed JSON, or the text when it is not JSON; tests say what they expect of it. */
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
  text: string
}

/** A browser without a screen: keeps cookies, fetches its CSRF token, speaks JSON over a real socket. */
export class HttpClient {
  readonly cookies = new Map<string, string>()
  private token: string | undefined
  private readonly origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  /** What the cookie of the session holds; on https it has another name. */
  get session(): string | undefined {
    return this.cookies.get('__Host-hgfs_session') ?? this.cookies.get('hgfs_session')
  }

  get = (path: string, headers: Record<string, string> = {}) => this.send('GET', path, { headers })
  post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    this.unsafe('POST', path, body, headers)
  put = (path: string, body?: unknown, headers: Record<string, string> = {}) => this.unsafe('PUT', path, body, headers)
  patch = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    this.unsafe('PATCH', path, body, headers)
  delete = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    this.unsafe('DELETE', path, body, headers)

  async csrfToken(): Promise<string> {
    const { body } = await this.get('/api/csrf-token')
    return String(body.csrfToken)
  }

  private async unsafe(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<ClientAnswer> {
    this.token ??= await this.csrfToken()
    const before = this.session
    const answer = await this.send(method, path, {
      headers: {
        'x-csrf-token': this.token,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    if (this.session !== before) this.token = undefined
    return answer
  }

  /** A request exactly as given, with this client's cookies. */
  async send(
    method: string,
    path: string,
    init: { headers?: Record<string, string>; body?: BodyInit } = {},
  ): Promise<ClientAnswer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(this.origin + path, {
      method,
      redirect: 'manual',
      headers: { ...(cookie ? { cookie } : {}), ...init.headers },
      body: init.body,
    })
    for (const line of response.headers.getSetCookie()) this.keep(line)
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: parse(text), text }
  }

  private keep(line: string) {
    const [pair = '', ...attributes] = line.split(';')
    const [name = '', value = ''] = pair.split('=')
    const isGone = attributes.some((attribute) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(attribute))
    if (isGone) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
