import { callTimeoutMs } from '#contract/limits.ts'

/** A way to the gateway. `origin` '' = the page's own. `timeoutMs`: how long a call may take on it now. [C-05, L-10] */
export interface Endpoint {
  readonly origin: string
  readonly timeoutMs: number
}

/** The site's endpoints, as the transport sees them. [L-10, X-06] */
export interface Endpoints {
  current(): Endpoint
  /** How often a call that may be repeated goes out at most. */
  triesMax(): number
  /** No answer came over this endpoint. Answers the code to show; null = there is no other endpoint. */
  failed(origin: string): 'NETWORK_ABNORMAL' | 'LINE_ABNORMAL' | null
  answered(origin: string): void
}

/** One endpoint that nothing can be switched to. */
export const singleEndpoint = (origin: string): Endpoints => ({
  current: () => ({ origin, timeoutMs: callTimeoutMs }),
  triesMax: () => 1,
  failed: () => null,
  answered: () => undefined,
})

/** False for what cannot be asked: an empty or broken request address. */
export const isAddress = (origin: string): boolean =>
  /^https?:/.test(origin === '' ? (globalThis.location?.origin ?? '') : origin) &&
  URL.canParse(origin || location.origin)
