import { existsSync } from 'node:fs'
import { extname } from 'node:path'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { constants } from 'node:zlib'
import type { MakePageStart } from './page-start.ts'
import { withStart, type WebPage } from './web-page.ts'

const immutable = 'public, max-age=31536000, immutable'
const revalidated = 'no-cache'
/** Pictures and gifts keep their names when they change, so browsers ask again after an hour. */
const pictures = 'public, max-age=3600'

const cachePolicyOf = (path: string): string => {
  if (/[\\/]assets[\\/]/.test(path)) return immutable
  return /\.(?:svg|svga|jpg|png|webp|woff2)(?:\.br|\.gz)?$/.test(path) ? pictures : revalidated
}

/** A page of the app like every other, whatever it is called. */
const playPage = '/play.html'

const isPageRequest = (request: FastifyRequest): boolean => {
  const path = request.url.split('?', 1)[0] ?? ''
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    (extname(path) === '' || path === playPage) &&
    !/^\/(?:api|admin|media|socket|assets|metrics)(?:\/|$)/.test(path)
  )
}

/** [C-06] Serves the built app: hashed files for ever, the page fresh, and every route of the app as the page. */
export const registerWebApp = async (
  app: FastifyInstance,
  folder: string,
  page: WebPage,
  makeStart: MakePageStart,
): Promise<void> => {
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const html = page.html()
    if (html === undefined)
      return reply.status(503).type('text/plain; charset=utf-8').send('The web app is not built: npm run build\n')
    return reply
      .header('cache-control', revalidated)
      .type('text/html; charset=utf-8')
      .send(withStart(html, await makeStart(request)))
  }
  await app.register(async (web) => {
    await web.register(compress, {
      global: true,
      threshold: 1024,
      encodings: ['br', 'gzip'],
      brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
    })
    if (existsSync(folder))
      await web.register(fastifyStatic, {
        root: folder,
        index: false,
        preCompressed: true,
        cacheControl: false,
        setHeaders: (reply, path) => {
          reply.header('cache-control', cachePolicyOf(path))
          // Gifts are zlib streams: the compressor would name an encoding and pass them on as they are.
          if (path.endsWith('.svga')) reply.header('content-type', 'application/x-svga')
        },
      })
    web.get('/', sendPage)
    web.get('/index.html', sendPage)
  })
  app.setNotFoundHandler(async (request, reply) => {
    if (isPageRequest(request)) return sendPage(request, reply)
    return reply.status(404).type('text/plain; charset=utf-8').send('Not found\n')
  })
}
