import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageAgeName } from '#contract/page-start.ts'
import { askedWidth } from '#contract/live/rules/cover-pictures.ts'
import { createAddressRateLimit } from '#server/platform/rate-limit.ts'
import type { LateRefusals } from '#server/platform/late-refusals.ts'
import { anonymousCosts, pageMs, unmeasured, type AnonymousCosts } from './anonymous-costs.ts'
import { createKeptFiles, type KeptFiles } from './kept-files.ts'
import type { MakePageStart } from './page-start.ts'
import { sizedPicture } from './sized-pictures.ts'
import type { WebPage } from './web-page.ts'
import { codingFor, createWholePages } from './whole-page.ts'

const immutable = 'public, max-age=31536000, immutable'
const revalidated = 'no-cache'
/** Pictures and gifts keep their names when they change: after a day browsers show what they have and ask behind its back. */
const pictures = 'public, max-age=86400, stale-while-revalidate=604800'
const posterName = /^[\w-]{1,60}\.(?:jpg|webp)$/

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

/** Undefined: the file may be sent; else the refusal is. */
type AdmitFile = (request: FastifyRequest, reply: FastifyReply, ms?: number) => Promise<FastifyReply | undefined>

/** Posters in the widths that pages draw them in: `/art/scenes/<name>.jpg?w=320`. */
const registerPosters = (web: FastifyInstance, folder: string, admitFile: AdmitFile): void => {
  const posters = join(folder, 'art', 'scenes')
  web.get<{ Params: { file: string }; Querystring: { w?: unknown } }>('/art/scenes/:file', async (request, reply) => {
    const { file } = request.params
    const refused = await admitFile(request, reply)
    if (refused) return refused
    if (!posterName.test(file)) return reply.callNotFound()
    const width = askedWidth(request.query.w)
    if (width === undefined || !file.endsWith('.jpg')) return reply.sendFile(`art/scenes/${file}`)
    const jpeg = await readFile(join(posters, file)).catch(() => undefined)
    if (!jpeg) return reply.callNotFound()
    const { type, body } = await sizedPicture(request, reply, jpeg, width)
    return reply.header('cache-control', pictures).type(type).send(body)
  })
}

/** Pages without what they bring along, for an address over its budget. */
export const barePages = { points: 100, windowSeconds: 10 } as const
const tooManyPages = '访问过于频繁，请稍后再试\nToo many visits, please try again later\n'

const sendTooMany = async (
  request: FastifyRequest,
  reply: FastifyReply,
  mayRefuse: LateRefusals,
): Promise<FastifyReply> => {
  if (!(await mayRefuse(request.ip))) void reply.header('connection', 'close')
  return reply
    .status(429)
    .headers({ 'cache-control': 'no-store', 'retry-after': String(barePages.windowSeconds) })
    .type('text/plain; charset=utf-8')
    .send(tooManyPages)
}

const sendMissing = (reply: FastifyReply): FastifyReply =>
  reply.status(404).type('text/plain; charset=utf-8').send('Not found\n')

/** Sends scripts and styles from memory. Ranges of them are not served: browsers ask for whole ones. */
const hashedSender =
  (files: KeptFiles, admitFile: AdmitFile) =>
  async (request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> => {
    const accepted = request.headers['accept-encoding']
    const kept = files.find(path, accepted)
    const refused = await admitFile(request, reply, kept && anonymousCosts.msPerKeptFile)
    if (refused) return refused
    const file = kept ?? (await files.read(path, accepted))
    return file ? reply.headers(file.headers).send(file.body) : sendMissing(reply)
  }

interface WebAppDeps {
  makeStart: MakePageStart
  costs: AnonymousCosts
  admitsAddress: (address: string) => boolean
  mayRefuse: LateRefusals
  now: () => number
}

/** [C-06] Serves the built app: hashed files for ever, the page fresh, and every route of the app as the page. */
export const registerWebApp = async (
  app: FastifyInstance,
  folder: string,
  page: WebPage,
  { makeStart, costs, admitsAddress, mayRefuse, now }: WebAppDeps,
): Promise<void> => {
  const wholePage = createWholePages()
  const admitsBare = createAddressRateLimit(barePages)
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const html = page.html()
    if (html === undefined)
      return reply.status(503).type('text/plain; charset=utf-8').send('The web app is not built: npm run build\n')
    const work = admitsAddress(request.ip) ? await costs.beginPage(request.ip) : undefined
    if (!work && !admitsBare(request.ip)) return sendTooMany(request, reply, mayRefuse)
    const meter = work?.meter ?? unmeasured
    const parts = await meter.measure(() => makeStart(request, work))
    const coding = codingFor(request.headers['accept-encoding'])
    const { body, freshBytes } = await meter.measure(() => wholePage(html, parts, coding))
    work?.spend(pageMs(freshBytes))
    work?.end(body.length)
    if (coding) void reply.header('content-encoding', coding)
    if (parts.madeAtMs !== undefined)
      void reply.header('server-timing', `${pageAgeName};dur=${Math.max(0, now() - parts.madeAtMs)}`)
    return reply
      .header('vary', 'accept-encoding')
      .header('cache-control', revalidated)
      .type('text/html; charset=utf-8')
      .send(body)
  }
  const admitFile: AdmitFile = async (request, reply, ms) =>
    (await costs.admitFile(request.ip, ms)) ? undefined : sendTooMany(request, reply, mayRefuse)
  const files = createKeptFiles(folder)
  const sendHashed = hashedSender(files, admitFile)

  await app.register(async (web) => {
    if (existsSync(folder)) {
      await web.register(fastifyStatic, {
        root: folder,
        serve: false,
        // The build's own list of its files stands in one, and nothing that pages ask for.
        dotfiles: 'ignore',
        preCompressed: true,
        cacheControl: false,
        setHeaders: (reply, path) => {
          reply.header('cache-control', cachePolicyOf(path))
          if (path.endsWith('.svga')) reply.header('content-type', 'application/x-svga')
        },
      })
      registerPosters(web, folder, admitFile)
      // Files have an extension and pages have none: a page asks the disk for nothing.
      web.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
        const path = request.params['*']
        if (extname(path) === '') return reply.callNotFound()
        if (files.isHashed(path)) return sendHashed(request, reply, path)
        return (await admitFile(request, reply)) ?? reply.sendFile(path)
      })
    }
    // Where browsers look for the icon of what is no page: an answer of JSON, a picture.
    web.get('/favicon.ico', async (_request, reply) => reply.redirect('/favicon.svg', 308))
    web.get('/', sendPage)
    web.get('/index.html', sendPage)
  })
  app.setNotFoundHandler(async (request, reply) => {
    if (isPageRequest(request)) return sendPage(request, reply)
    return (await admitFile(request, reply)) ?? sendMissing(reply)
  })
}
