import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ChainBlock, ChainTransfer } from '#server/finance/chain/chain-watcher.ts'

export const watcherSecret = 'secret-of-the-scripted-watcher'

/** A hash that belongs to these words. */
export const hashOf = (...words: readonly (string | number)[]): string =>
  createHash('sha256').update(words.join(' ')).digest('hex')

/** The next block after another one; `branch` tells blocks of one height apart. */
export const blockAfter = (
  before: ChainBlock,
  transfers: readonly ChainTransfer[] = [],
  branch = 'main',
): ChainBlock => ({
  height: before.height + 1,
  hash: hashOf(branch, before.hash, before.height + 1),
  parentHash: before.hash,
  transfers: [...transfers],
})

const genesis: ChainBlock = { height: 1_000, hash: hashOf('genesis'), parentHash: hashOf('before'), transfers: [] }

/** A chain watcher that says what a test makes it say, on a free port of loopback. */
export const startScriptedWatcher = async () => {
  const script = {
    isDown: false,
    refused: 0,
    asked: [] as (number | null)[],
    /** What it answers instead of the chain. */
    says: null as null | ((fromHeight: number | null) => unknown),
  }
  let chain: ChainBlock[] = [genesis]
  const tip = (): ChainBlock => chain.at(-1) ?? genesis
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (script.isDown) return answer(503, { error: 'outage' })
    if (request.headers.authorization !== `Bearer ${watcherSecret}`) {
      script.refused += 1
      return answer(401, {})
    }
    const asked = new URL(request.url ?? '', 'http://watcher').searchParams.get('from')
    const from = asked === null ? null : Number(asked)
    script.asked.push(from)
    if (script.says) return answer(200, script.says(from))
    const blocks = from === null ? [tip()] : chain.filter(({ height }) => height >= from).slice(0, 200)
    return answer(200, { blocks })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    script,
    tip,
    chain: () => chain,
    /** Adds a block with these transfers, and so many empty ones after it. */
    grow: (transfers: readonly ChainTransfer[] = [], more = 0, branch = 'main'): void => {
      chain.push(blockAfter(tip(), transfers, branch))
      for (let left = more; left > 0; left -= 1) chain.push(blockAfter(tip(), [], branch))
    },
    /** Forgets so many of the newest blocks. */
    drop: (depth: number): void => {
      chain = chain.slice(0, -depth)
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type ScriptedWatcher = Awaited<ReturnType<typeof startScriptedWatcher>>
