import { request } from 'node:http'

const textOf = async (body: BodyInit | null | undefined): Promise<Buffer> =>
  body === null || body === undefined ? Buffer.alloc(0) : Buffer.from(await new Response(body).arrayBuffer())

/** `fetch` from an address of loopback, such as 127.0.0.9: to the server, another stranger. */
export const fetchFrom =
  (localAddress: string): typeof fetch =>
  async (input, init) => {
    const body = await textOf(init?.body)
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), 'content-length': String(body.length) }
    const address = input instanceof Request ? input.url : input
    return new Promise((resolve, reject) => {
      const sent = request(address, { method: init?.method ?? 'GET', headers, localAddress }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const fields = Object.entries(answer.headersDistinct).flatMap(([name, values]) =>
            (values ?? []).map((value): [string, string] => [name, value]),
          )
          const whole = answer.statusCode === 204 ? null : Buffer.concat(chunks)
          resolve(new Response(whole, { status: answer.statusCode ?? 500, headers: fields }))
        })
      })
      sent.on('error', reject)
      init?.signal?.addEventListener('abort', () => sent.destroy(new Error('aborted')))
      sent.end(body)
    })
  }
