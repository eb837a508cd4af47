import { randomBytes } from 'node:crypto'
import type { LaunchRequest, VenueGame } from '#server/venues/remote/game-protocol.ts'
import { gamePaths } from '#server/venues/remote/game-protocol.ts'
import { hold, same, type Check, type KitClient, type KitRun } from './kit-client.ts'

const pagesMax = 100
const tokenBytes = 32

/** All pages; the end has to come. */
const wholeCatalogue = async (client: KitClient) => {
  const pages = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<KitClient['catalogue']>> = await client.catalogue(after)
    pages.push(page)
    hold(page.next === null || page.games.length > 0, 'a page without games says that there is more')
    hold(pages.length < pagesMax, `there are more than ${pagesMax} pages`)
    after = page.next
  } while (after !== null)
  return { games: pages.flatMap(({ games }) => games), brands: pages.flatMap(({ brands }) => brands), pages }
}

const gamesHere = async ({ client, channelCode }: KitRun): Promise<readonly VenueGame[]> => {
  const { games } = await wholeCatalogue(client)
  const here = games.filter((game) => game.channelCode === channelCode)
  hold(here.length > 0, `${channelCode} has no games`)
  return here
}

const launchOf = ({ channelCode, account }: KitRun, gameId: string, isDemo: boolean): LaunchRequest => ({
  channelCode,
  gameId,
  player: isDemo
    ? null
    : { account, token: randomBytes(tokenBytes).toString('base64url'), walletType: 'transfer', currency: 'CNY' },
  language: 'zh-CN',
  device: 'phone',
})

/** What a provider must do that has games. [C-13] */
export const gameChecks: readonly Check[] = [
  {
    name: 'its catalogue has an end, names each game once and each brand, and is the same when asked again',
    run: async ({ client }) => {
      const { games, brands, pages } = await wholeCatalogue(client)
      const ids = games.map(({ channelCode, gameId }) => `${channelCode}/${gameId}`)
      same(new Set(ids).size, ids.length, 'games and their ids')
      const named = new Set(brands.map(({ brandCode }) => brandCode))
      for (const { brandCode, gameId } of games) hold(named.has(brandCode), `nobody names ${brandCode}, of ${gameId}`)
      same(await client.catalogue(null), pages[0], 'the first page, asked again')
    },
  },
  {
    name: 'a game opens by an address of its own each time, https or of this machine',
    run: async (kit) => {
      const [game] = await gamesHere(kit)
      const open = async (isDemo: boolean): Promise<string> => {
        const answer = await kit.client.launch(launchOf(kit, game?.gameId ?? '', isDemo))
        hold(answer.state === 'launched', `the answer is ${JSON.stringify(answer)}`)
        return answer.state === 'launched' ? answer.url : ''
      }
      const urls = [await open(false), await open(false), ...(game?.hasDemo ? [await open(true)] : [])]
      same(new Set(urls).size, urls.length, 'addresses that differ')
      for (const url of urls) {
        const { protocol, hostname } = new URL(url)
        hold(protocol === 'https:' || hostname === '127.0.0.1' || hostname === 'localhost', `${protocol}//${hostname}`)
      }
    },
  },
  {
    name: 'a game that it does not have is not opened, nor is a demo that there is not',
    run: async (kit) => {
      const unknown = await kit.client.launch(launchOf(kit, 'there-is-no-such-game', false))
      same(unknown, { state: 'refused', refusal: 'game-unknown' }, 'an unknown game')
      const without = (await gamesHere(kit)).find(({ hasDemo }) => !hasDemo)
      if (without)
        same(
          await kit.client.launch(launchOf(kit, without.gameId, true)),
          { state: 'refused', refusal: 'no-demo' },
          'a demo that there is not',
        )
    },
  },
  {
    name: 'its records of callbacks go on where the page before ended, and each stands there once',
    run: async ({ client, channelCode }) => {
      const ids: string[] = []
      for (let after: string | null = null, pages = 0; pages < pagesMax; pages++) {
        const page: Awaited<ReturnType<KitClient['records']>> = await client.records(channelCode, after)
        same(await client.records(channelCode, after), page, 'a page, asked again')
        ids.push(...page.records.map(({ transactionId }) => transactionId))
        if (page.records.length === 0 || page.next === null) break
        after = page.next
      }
      same(new Set(ids).size, ids.length, 'records and their ids')
    },
  },
  {
    name: 'nobody opens a game without the key',
    run: async (kit) => {
      const [game] = await gamesHere(kit)
      const body = JSON.stringify(launchOf(kit, game?.gameId ?? '', false))
      const status = await kit.client.raw({ path: gamePaths.launch, body, key: 'another-key' })
      hold(status !== 200, 'it was answered')
    },
  },
]
