import { readBounded } from '#server/platform/http/bounded-answer.ts'
import { oneLineOf } from '#server/platform/start-fault.ts'
import { ChainBlocks, type ChainWatcher } from './chain-watcher.ts'

const requestTimeoutMs = 8_000
const answerBytesMax = 64 * 1024 * 1024

/** Where a watcher of a chain is, and the secret that it knows the site by. */
export interface WatcherAccess {
  /** Without a slash at the end. */
  readonly url: string
  readonly secret: string
}

/** A watcher behind the protocol of docs/payments.md: `GET <url>/v1/blocks?from=<height>`, without `from` the newest. */
export const createHttpChainWatcher = ({ url, secret }: WatcherAccess): ChainWatcher => ({
  blocks: async (fromHeight) => {
    const query = fromHeight === null ? '' : `?from=${fromHeight}`
    try {
      const response = await fetch(`${url}/v1/blocks${query}`, {
        headers: { authorization: `Bearer ${secret}` },
        redirect: 'error',
        signal: AbortSignal.timeout(requestTimeoutMs),
      })
      if (response.status !== 200) throw new Error(`it answered ${response.status}`)
      return ChainBlocks.parse(JSON.parse(await readBounded(response, answerBytesMax))).blocks
    } catch (error) {
      throw new Error(`the watcher at ${new URL(url).origin} has no answer that can be read: ${oneLineOf(error)}`, {
        cause: error,
      })
    }
  },
})
