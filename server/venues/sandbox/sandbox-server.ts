import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { venueBodyBytesMax } from '#server/venues/remote/protocol.ts'
import {
  isSameSignature,
  signAnswer,
  signatureAgeMaxMs,
  signatureHeader,
  signRequest,
  timeHeader,
} from '#server/venues/remote/signing.ts'
import type { Route, RouteAnswer } from './sandbox-routes.ts'

/** It listens for this machine alone. */
export const sandboxHost = '127.0.0.1'
/** Connections whose request is never answered are held so long at most. */
const silenceMaxMs = 60_000

interface SandboxOptions {
  key: string
  routes: Readonly<Record<string, Route>>
  now: () => number
}

interface Received {
  readonly path: string
  readonly body: string
  readonly signature: string
}

const readBody = async (request: IncomingMessage): Promise<string | undefined> => {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > venueBodyBytesMax) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const headerOf = (request: IncomingMessage, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

const end = (response: ServerResponse, status: number): void => void response.writeHead(status).end()

const jsonOf = (body: string): unknown => {
  try {
    return JSON.parse(body) as unknown
  } catch {
    return undefined
  }
}

/** Who sent it, by its signature; undefined when that is refused. */
const verified = async (request: IncomingMessage, { key, now }: SandboxOptions): Promise<Received | undefined> => {
  const path = request.url ?? ''
  const body = await readBody(request)
  const timeMs = Number(headerOf(request, timeHeader))
  const signature = headerOf(request, signatureHeader)
  if (body === undefined || !Number.isSafeInteger(timeMs)) return undefined
  if (Math.abs(now() - timeMs) > signatureAgeMaxMs) return undefined
  return isSameSignature(signature, signRequest(key, { timeMs, path, body })) ? { path, body, signature } : undefined
}

const send = (response: ServerResponse, answer: RouteAnswer, sign: (body: string) => string): void => {
  if (answer.kind === 'hang up') return void response.socket?.destroy()
  if (answer.kind === 'silence') return
  if (answer.kind === 'status') return end(response, answer.status)
  const body = JSON.stringify(answer.body)
  response.writeHead(200, { 'content-type': 'application/json', [signatureHeader]: sign(body) }).end(body)
}

const serve = async (request: IncomingMessage, response: ServerResponse, options: SandboxOptions): Promise<void> => {
  if (request.method === 'GET' && request.url === '/healthz') return end(response, 200)
  const received = request.method === 'POST' ? await verified(request, options) : undefined
  if (!received) return end(response, 401)
  const route = Object.hasOwn(options.routes, received.path) ? options.routes[received.path] : undefined
  if (!route) return end(response, 404)
  const input = route.request.safeParse(jsonOf(received.body))
  if (!input.success) return end(response, 400)
  const answer = await route.answer(input.data as never)
  send(response, answer, (body) => signAnswer(options.key, received.signature, body))
}

/** The sandbox venue over HTTP. An error ends the process: what is not on the disk is not known. */
export const createSandboxServer = (options: SandboxOptions): Server => {
  const server = createServer((request, response) => {
    response.setTimeout(silenceMaxMs, () => response.socket?.destroy())
    void serve(request, response, options).catch((error: unknown) => {
      if (request.errored || request.destroyed) return
      throw error
    })
  })
  server.requestTimeout = 10_000
  return server
}
