import { existsSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { constants } from 'node:zlib'

const immutable = 'public, max-age=31536000, immutable'
const revalidated = 'no-cache'
/** Pictures and gifts keep their names when they change, so browsers ask again after an hour. */
const pictures = 'public, max-age=3600'

const cachePolicyOf = (path: string): string => {
  if (/[\\/]assets[\\/]/.test(path)) return immutable
  return /\.(?:svg|svga|jpg|png|webp|woff2)(?:\.br|\.gz)?$/.test(path) ? pictures : revalidated
}

export interface PageHead {
  /** What the app must know before its first call, by name. */
  metas: Readonly<Record<string, string>>
  /** As it is now; '' leaves the built page's own. */
  title: () => string
}

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const withHead = (html: string, metas: PageHead['metas'], title: string): string => {
  const head = Object.entries(metas).map(([name, content]) => `<meta name="${name}" content="${content}" />`)
  const words = title.replaceAll(/[&<>]/g, (sign) => escaped[sign] ?? sign)
  const titled = words === '' ? html : html.replace(/<title>[^<]*<\/title>/, () => `<title>${words}</title>`)
  return titled.replace('</head>', `${head.join('')}</head>`)
}

/** The page with its head; made again when a build has changed it, or an operator its title. */
const createPage = (file: string, { metas, title }: PageHead) => {
  let made: { atMs: number; title: string; html: string } | undefined
  return (): string | undefined => {
    if (!existsSync(file)) return undefined
    const atMs = statSync(file).mtimeMs
    const now = title()
    if (made?.atMs !== atMs || made.title !== now)
      made = { atMs, title: now, html: withHead(readFileSync(file, 'utf8'), metas, now) }
    return made.html
  }
}

const isPageRequest = (request: FastifyRequest): boolean => {
  const path = request.url.split('?', 1)[0] ?? ''
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    extname(path) === '' &&
    !/^\/(?:api|admin|media|socket|assets|metrics)(?:\/|$)/.test(path)
  )
}

/** [C-06] Serves the built app: hashed files for ever, the page fresh, and every route of the app as the page. */
export const registerWebApp = async (app: FastifyInstance, folder: string, head: PageHead): Promise<void> => {
  const page = createPage(join(folder, 'index.html'), head)
  const sendPage = (reply: FastifyReply): FastifyReply => {
    const html = page()
    if (html === undefined)
      return reply.status(503).type('text/plain; charset=utf-8').send('The web app is not built: npm run build\n')
    return reply.header('cache-control', revalidated).type('text/html; charset=utf-8').send(html)
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
    web.get('/', async (_request, reply) => sendPage(reply))
    web.get('/index.html', async (_request, reply) => sendPage(reply))
  })
  app.setNotFoundHandler((request, reply) => {
    if (isPageRequest(request)) return sendPage(reply)
    return reply.status(404).type('text/plain; charset=utf-8').send('Not found\n')
  })
}
