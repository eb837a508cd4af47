import type { UploadInit } from './self-healing-sending.ts'

/** Statuses whose answers have no body. */
const bodiless = [204, 205, 304]

/** Like `fetch`, and says how much of the body has left, which `fetch` does not. */
export const upload = (
  url: string,
  { method, headers, body, signal }: UploadInit,
  onSent: (share: number) => void,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(total === 0 ? 0 : loaded / total))
    request.addEventListener('load', () => {
      const { status, responseText } = request
      resolve(new Response(bodiless.includes(status) ? null : responseText, { status }))
    })
    request.addEventListener('error', () => reject(new TypeError('the network failed')))
    request.addEventListener('abort', () => reject(signal.reason as Error))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
