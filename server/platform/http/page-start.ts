import type { FastifyRequest } from 'fastify'
import type { Language } from '#contract/codes.ts'
import type { FirstHtml, ScreenKind } from '#contract/first-html.ts'
import { firstHtmlKeptMs } from '#contract/limits.ts'
import type { PageStart } from '#contract/page-start.ts'
import { calls } from '#contract/registry.ts'
import type { Client } from '#server/platform/calls/client.ts'
import type { HandledCallName } from '#server/platform/calls/handling.ts'
import { createSharedReads } from '#server/platform/shared-reads.ts'
import { anonymousCosts, type BegunWork } from './anonymous-costs.ts'
import { checkInput, type Dispatch } from './dispatch.ts'
import type { Handshakes } from './handshake.ts'
import type { FirstHtmlDrawer } from './first-html.ts'
import {
  afterStream,
  dataBlock,
  drawnParts,
  hintFor,
  hintsOf,
  pictureHint,
  pictureOf,
  soon,
  streamHints,
  type FirstPicture,
  type FirstStream,
  type Hint,
} from './page-hints.ts'
import { regionOf } from './pipeline.ts'
import type { WebFiles } from './web-manifest.ts'

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
  /** The address that the server draws the whole screen of, where it does. */
  readonly drawnAs?: string
  /** The picture that the screen opens with, and the stream that covers it, by what the calls answered. */
  show(answered: readonly unknown[]): { picture?: FirstPicture | undefined; stream?: FirstStream | undefined }
}

export interface PageStartDeps {
  dispatch: Dispatch
  handshakes: Handshakes
  /** Whether this address is let in, whatever device it is. */
  isOpenTo: (client: Client) => boolean
  firstScreenOf: (path: string) => FirstScreen
  /** The files of modules, without those that every page starts with. */
  filesOf: (modules: readonly string[]) => WebFiles
  drawer: Pick<FirstHtmlDrawer, 'draw'>
  onSiteChanged: (listener: () => void) => void
  language: Language
  regionHeader: string | undefined
  now: () => number
}

/** What is put into the page: at the begin and the end of its head, and into its still empty root. */
export interface PageParts {
  readonly first: string
  readonly head: string
  readonly root: string
  /** After the root. */
  readonly after?: string
  /** How what every page starts with is asked for, once there is something to see before. */
  readonly app: Hint
  /** Server time at which what it carries was made; of a page that carries nothing undefined. */
  readonly madeAtMs?: number
}

const noDevice = '00000000-0000-0000-0000-000000000000'

/** Of phones their browsers say it; whoever says nothing has a screen of a desk. */
const screenKindOf = ({ headers }: FastifyRequest): ScreenKind => {
  const hint = headers['sec-ch-ua-mobile']
  if (hint !== undefined) return hint === '?1' ? 'phone' : 'desktop'
  return /Mobi/.test(headers['user-agent'] ?? '') ? 'phone' : 'desktop'
}

/** A page stands in memory as its parts, as a whole, and compressed: characters of two bytes each. */
const bytesPerCharacter = 5

const bytesOfPage = (page: unknown): number => {
  const { first, head, root, after = '' } = page as PageParts
  return (first.length + head.length + root.length + after.length) * bytesPerCharacter
}

/** Pages that are kept at once, and what they may take together. */
const pageReads = {
  keptMs: firstHtmlKeptMs,
  entriesMax: 64,
  bytesMax: 24 * 1024 * 1024,
  bytesOf: bytesOfPage,
} as const

interface Asked {
  readonly answers: readonly (PageStart['answers'][number] | undefined)[]
}

/** Who a page is made for, and pays for it. */
interface Asker {
  readonly client: Client
  readonly requestId: string
  readonly work: Pick<BegunWork, 'meter' | 'spend'>
}

const clientAt =
  ({ language, regionHeader }: Pick<PageStartDeps, 'language' | 'regionHeader'>) =>
  (request: FastifyRequest): Client => {
    const region = regionOf(request.headers, regionHeader)
    return { address: request.ip, uuid: noDevice, clientType: 'web', language, ...(region && { region }) }
  }

const askCall =
  ({ dispatch }: Pick<PageStartDeps, 'dispatch'>) =>
  async ({ name, input }: FirstCall, { client, requestId, work: { meter } }: Asker) => {
    const checked = checkInput(calls[name], input)
    if (!checked.ok) return undefined
    const received = { name, input: checked.value, token: '', client, ticket: undefined, requestId, meter }
    const outcome = await dispatch(received)
    return outcome.ok ? { path: calls[name].path, input: checked.value, data: outcome.value } : undefined
  }

const drawWith =
  ({ drawer, language, now }: Pick<PageStartDeps, 'drawer' | 'language' | 'now'>) =>
  async (
    { drawnAs: path }: FirstScreen,
    { answers }: Asked,
    kind: ScreenKind,
    { work: { meter, spend } }: Asker,
  ): Promise<FirstHtml | undefined> => {
    const given = answers.filter((answer) => answer !== undefined)
    if (path === undefined || given.length < answers.length) return undefined
    const asked = { path, language, screen: kind, answers: given, nowMs: now() }
    return meter.measure(() => drawer.draw(asked, (ms) => spend(Math.min(ms, anonymousCosts.drawnMsMax))))
  }

/**
 * What a page brings along, so that its first screen stands without asking: answers of calls that anybody may make, the
 * server's half of the handshake, and hints of what loads next. Whoever is not plainly let in gets a page that asks.
 * [C-02, C-06, C-08, S-08 … S-10]
 */
export const createPageStart = (deps: PageStartDeps) => {
  const { handshakes, now, language } = deps

  const clientOf = clientAt(deps)

  const ask = askCall(deps)

  const draw = drawWith(deps)

  const streamHeadOf = ({ scripts, styles }: WebFiles, stream: FirstStream): string => {
    const first = deps.filesOf([stream.module]).scripts
    const others = scripts.filter((script) => !first.includes(script))
    return streamHints(stream, first) + hintsOf({ scripts: others, styles }, afterStream)
  }

  const askAll = async (screen: FirstScreen, asker: Asker): Promise<Asked> => ({
    answers: await Promise.all(screen.calls.map(async (call) => ask(call, asker))),
  })

  const partsOf = async (screen: FirstScreen, asked: Asked, drawn: FirstHtml | undefined): Promise<PageParts> => {
    const files = deps.filesOf(screen.modules)
    const { picture, stream: ownStream } = screen.show(asked.answers.map((answer) => answer?.data))
    // A stream covers the picture: without that the app starts at once, and the stream with it.
    const stream = picture && ownStream
    const app = hintFor(picture, stream)
    const answers = asked.answers.filter((answer) => answer !== undefined)
    const madeAtMs = now()
    const data = dataBlock({ madeAtMs, language, offer: handshakes.offer(), answers })
    const hints = (those: WebFiles) => (stream ? streamHeadOf(those, stream) : hintsOf(those, app))
    if (drawn) return { ...drawnParts(drawn, { language, files, hints, app, data, picture }), madeAtMs }
    return {
      // The picture goes first: browsers ask for six files at a time.
      first: picture ? pictureHint(picture) : '',
      head: hints(files) + data,
      root: picture ? pictureOf(picture) : '',
      app,
      madeAtMs,
    }
  }

  /** What everybody gets who comes within a second: it is made, drawn and compressed once. */
  const shared = createSharedReads({ ...pageReads, now })
  deps.onSiteChanged(shared.forget)
  const bareParts = async ({ modules }: FirstScreen): Promise<PageParts> => ({
    first: '',
    head: hintsOf(deps.filesOf(modules)),
    root: '',
    app: soon,
  })

  /** `work`: on whose account the page is made; without one it brings nothing along. */
  return (request: FastifyRequest, work: Asker['work'] | undefined): Promise<PageParts> => {
    const [path = '', query] = request.url.split('?', 2)
    const screen = deps.firstScreenOf(path)
    const client = clientOf(request)
    const key = JSON.stringify([screen.calls, screen.modules])
    if (!deps.isOpenTo(client) || !work) return shared.once(`bare ${key}`, () => bareParts(screen))
    const kind = screen.drawnAs !== undefined && query === undefined ? screenKindOf(request) : undefined
    return shared.once(`${kind} ${key}`, async () => {
      const asker: Asker = { client, requestId: request.id, work }
      const asked = await askAll(screen, asker)
      const drawn = kind && (await draw(screen, asked, kind, asker))
      return work.meter.measure(() => partsOf(screen, asked, drawn))
    })
  }
}

export type MakePageStart = ReturnType<typeof createPageStart>
