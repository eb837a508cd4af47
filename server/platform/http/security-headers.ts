import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { isCallPath } from './api.ts'

/** A year, in seconds: the least that browsers' preload lists and ASVS 3.4.1 ask for. */
const strictTransportSeconds = 31_536_000

export interface OriginSettings {
  publicOrigin: string | undefined
  /** Other origins that streams come from. */
  mediaOrigins: readonly string[]
  /** Where games of venues come from: what the page may frame. */
  frameOrigins: readonly string[]
  /** Other origins that the page calls, as they are now: gateway endpoints, news. [L-10, C-08] */
  calledOrigins: () => readonly string[]
  /** Other origins that pictures come from, as they are now: drawings, banners, the logo. [C-10] */
  pictureOrigins: () => readonly string[]
  /** The scripts that stand in the page itself, as hashes. */
  scriptSources: () => string
}

const withSocket = (origin: string): string[] => [origin, origin.replace(/^http/, 'ws')]

/** Where the page may connect to: its own origin (which covers its socket), its public one, media, other endpoints. */
const connectSources = ({ publicOrigin, mediaOrigins, calledOrigins }: OriginSettings) => [
  () => ["'self'", ...calledOrigins().flatMap(withSocket)].join(' '),
  ...(publicOrigin ? withSocket(publicOrigin) : []),
  ...mediaOrigins,
]

/**
 * Headers that close what the site does not use. Streams may be played from elsewhere, so media allow other origins;
 * answers of calls have headers of their own.
 */
export const registerSecurityHeaders = (app: FastifyInstance, origins: OriginSettings): void => {
  const addHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        scriptSrc: [() => ["'self'", origins.scriptSources()].join(' ').trim()],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: [() => ["'self'", 'data:', 'blob:', ...origins.pictureOrigins()].join(' '), ...origins.mediaOrigins],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:', ...origins.mediaOrigins],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: origins.frameOrigins.length === 0 ? ["'none'"] : [...origins.frameOrigins],
        connectSrc: connectSources(origins),
      },
    },
    strictTransportSecurity: origins.publicOrigin?.startsWith('https:') ? { maxAge: strictTransportSeconds } : false,
    crossOriginResourcePolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (isCallPath(request.url)) return done()
    addHeaders(request.raw, reply.raw, (error) => {
      if (error instanceof Error) return done(error)
      const policy = request.url.startsWith('/media/') ? 'cross-origin' : 'same-origin'
      reply.header('cross-origin-resource-policy', policy)
      done()
    })
  })
}
