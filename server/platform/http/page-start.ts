import type { FastifyRequest } from 'fastify'
import type { Language } from '#contract/codes.ts'
import { pageStartId, type PageStart } from '#contract/page-start.ts'
import { calls } from '#contract/registry.ts'
import type { Client } from '#server/platform/calls/client.ts'
import type { HandledCallName } from '#server/platform/calls/handling.ts'
import { checkInput, type Dispatch } from './dispatch.ts'
import type { Handshakes } from './handshake.ts'
import { regionOf } from './pipeline.ts'

/** A call that the first screen of a page makes; anybody may make it. */
export interface FirstCall {
  readonly name: HandledCallName
  readonly input: object
}

/** What a page brings along for its first screen. */
export interface FirstScreen {
  readonly calls: readonly FirstCall[]
  /** Modules of the web app by the names of its manifest, whose files load with the page. */
  readonly modules: readonly string[]
  /** The picture that the screen opens with, and the stream that covers it, by what the calls answered. */
  show(answered: readonly unknown[]): { picture?: FirstPicture | undefined; stream?: FirstStream | undefined }
}

/** A stream that plays before the app is there. */
export interface FirstStream {
  /** Its playlist. */
  readonly src: string
  /** The module that starts it: src/streams/head-start.ts. */
  readonly module: string
}

export interface FirstPicture {
  readonly src: string
  /** Of one that comes in several widths: its addresses, and how wide the screen draws it. */
  readonly set?: { readonly sources: string; readonly sizes: string } | undefined
  /** Where it stands: a class of src/ui/first-picture.css. */
  readonly place: 'home' | 'live' | 'room' | 'login'
}

export interface PageStartDeps {
  dispatch: Dispatch
  handshakes: Handshakes
  /** Whether this address is let in, whatever device it is. */
  isOpenTo: (client: Client) => boolean
  admitsAddress: (address: string) => boolean
  firstScreenOf: (path: string) => FirstScreen
  /** The files of modules, without those that every page starts with. */
  filesOf: (modules: readonly string[]) => { scripts: readonly string[]; styles: readonly string[] }
  language: Language
  regionHeader: string | undefined
  now: () => number
}

/**
 * How the app's files are asked for: at once, when the picture is there, or when the stream plays that starts by itself;
 * then browsers let the stream's requests overtake them. See index.html, which turns the later ones.
 */
export const soon = 'rel="preload"'
const afterPicture = 'rel="later"'
const afterStream = 'rel="later" fetchpriority="low"'
type Hint = typeof soon | typeof afterPicture | typeof afterStream

/** What is put into the page: at the begin and the end of its head, and into its still empty root. */
export interface PageParts {
  readonly first: string
  readonly head: string
  readonly root: string
  /** How what every page starts with is asked for, once there is something to see before. */
  readonly app: Hint
}

const noDevice = '00000000-0000-0000-0000-000000000000'

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const attribute = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escaped[sign] ?? sign)

const setOf = ({ set }: FirstPicture, prefix: 'image' | '' = ''): string =>
  set ? ` ${prefix}srcset="${attribute(set.sources)}" ${prefix}sizes="${attribute(set.sizes)}"` : ''

const pictureHint = (picture: FirstPicture): string =>
  `<link rel="preload" as="image" fetchpriority="high" href="${attribute(picture.src)}"${setOf(picture, 'image')} />`

/** JSON that no parser of HTML leaves early. */
const dataBlock = (start: PageStart): string =>
  `<script type="application/json" id="${pageStartId}">${JSON.stringify(start).replaceAll('<', String.raw`\u003c`)}</script>`

type Files = ReturnType<PageStartDeps['filesOf']>

const hintsOf = ({ scripts, styles }: Files, hint: Hint = soon): string =>
  [
    ...styles.map((href) => `<link ${hint} as="style" crossorigin href="${attribute(href)}" />`),
    ...scripts.map((href) => `<link ${hint} as="script" crossorigin href="${attribute(href)}" />`),
  ].join('')

/** A room is waited for until its stream moves: nothing of it waits for a picture that stands still. */
const hintFor = (picture: FirstPicture | undefined, stream: FirstStream | undefined): Hint => {
  if (stream) return afterStream
  return picture && picture.place !== 'room' ? afterPicture : soon
}

/** The playlist, and the scripts that play it, of which the first one starts it: see index.html. */
const streamHints = ({ src }: FirstStream, [first, ...others]: Files['scripts']): string =>
  first === undefined
    ? ''
    : [
        `<link rel="preload" as="fetch" crossorigin href="${attribute(src)}" />`,
        `<link rel="modulepreload" crossorigin href="${attribute(first)}" data-stream="${attribute(src)}" />`,
        ...others.map((href) => `<link rel="modulepreload" crossorigin href="${attribute(href)}" />`),
      ].join('')

const pictureOf = (picture: FirstPicture): string =>
  `<img class="first-picture first-${picture.place}" fetchpriority="high"${setOf(picture)} src="${attribute(picture.src)}" alt="" />`

/**
 * What a page brings along, so that its first screen stands without asking: answers of calls that anybody may make, the
 * server's half of the handshake, and hints of what loads next. Whoever is not plainly let in gets a page that asks.
 * [C-02, C-06, C-08, S-08 … S-10]
 */
export const createPageStart = (deps: PageStartDeps) => {
  const { dispatch, handshakes, now, language } = deps

  const clientOf = (request: FastifyRequest): Client => {
    const region = regionOf(request.headers, deps.regionHeader)
    return { address: request.ip, uuid: noDevice, clientType: 'web', language, ...(region && { region }) }
  }

  const ask = async ({ name, input }: FirstCall, client: Client, requestId: string) => {
    const checked = checkInput(calls[name], input)
    if (!checked.ok) return undefined
    const outcome = await dispatch({ name, input: checked.value, token: '', client, ticket: undefined, requestId })
    return outcome.ok ? { path: calls[name].path, input: checked.value, data: outcome.value } : undefined
  }

  const streamHeadOf = ({ scripts, styles }: Files, stream: FirstStream): string => {
    const first = deps.filesOf([stream.module]).scripts
    const others = scripts.filter((script) => !first.includes(script))
    return streamHints(stream, first) + hintsOf({ scripts: others, styles }, afterStream)
  }

  return async (request: FastifyRequest): Promise<PageParts> => {
    const screen = deps.firstScreenOf(request.url.split('?', 1)[0] ?? '')
    const files = deps.filesOf(screen.modules)
    const client = clientOf(request)
    if (!deps.isOpenTo(client) || !deps.admitsAddress(request.ip))
      return { first: '', head: hintsOf(files), root: '', app: soon }
    const asked = await Promise.all(screen.calls.map(async (call) => ask(call, client, request.id)))
    const answers = asked.filter((answer) => answer !== undefined)
    const shown = screen.show(asked.map((answer) => answer?.data))
    const { picture } = shown
    // A stream covers the picture: without that the app starts at once, and the stream with it.
    const stream = picture && shown.stream
    const app = hintFor(picture, stream)
    const start = { madeAtMs: now(), language, offer: handshakes.offer(), answers }
    return {
      // The picture goes first: browsers ask for six files at a time.
      first: picture ? pictureHint(picture) : '',
      head: (stream ? streamHeadOf(files, stream) : hintsOf(files, app)) + dataBlock(start),
      root: picture ? pictureOf(picture) : '',
      app,
    }
  }
}

export type MakePageStart = ReturnType<typeof createPageStart>
