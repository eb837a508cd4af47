import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { Language } from '#contract/codes.ts'
import type { InputOf } from '#contract/define-call.ts'
import { venueLaunch, venueLaunchDemo } from '#contract/venues/game-calls.ts'
import type { ListedGame } from '#server/venues/domain/catalogue.ts'
import type { LaunchAsked } from '#server/venues/launches.ts'
import { handle, type VenueCallDeps } from './handle.ts'

type Asked = InputOf<typeof venueLaunchDemo>
type Refusal = 'VENUE_UNKNOWN' | 'VENUE_GAME_UNKNOWN' | 'VENUE_CLOSED' | 'VENUE_UNAVAILABLE'

/** The game, where the site shows its venue and the venue is open. [E-04, R-03] */
const admitted = async (
  { states, catalogue }: Pick<VenueCallDeps, 'states' | 'catalogue'>,
  asked: Asked,
): Promise<Outcome<ListedGame, Refusal>> => {
  const venue = await states.find(asked.channelCode)
  if (!venue?.isDisplayed) return reject('VENUE_UNKNOWN')
  if (venue.state === 'unavailable') return reject('VENUE_UNAVAILABLE')
  if (venue.state !== 'open') return reject('VENUE_CLOSED')
  const game = await catalogue.find(asked)
  return game ? accept(game) : reject('VENUE_GAME_UNKNOWN')
}

const launchOf = (
  { channelCode, gameId, device, spentUrl }: Asked,
  language: Language,
  player: LaunchAsked['player'],
): LaunchAsked => ({ channelCode, gameId, device, spentUrl, language, player })

const gameOf = ({ name, nameEn, orientation }: ListedGame, language: Language) => ({
  name: language === 'en' ? nameEn : name,
  orientation,
})

/** [C-13, L-04] */
export const handleVenueLaunch = handle(venueLaunch, async ({ member, client, ...deps }, input) => {
  const game = await admitted(deps, input)
  if (!game.ok) return game
  const allowed = await deps.mayPlay(member.id, input.currency)
  if (!allowed.ok) return allowed
  const walletType = await deps.walletTypes.of(member.id)
  const player = { account: deps.accountOf(member.id), walletType, currency: input.currency }
  const opened = await deps.launches.open(launchOf(input, client.language, player))
  if (!opened.ok) return opened
  await deps.memberGames.opened(member.id, input, new Date(deps.now()))
  return accept({ url: opened.value.url, walletType, ...gameOf(game.value, client.language) })
})

/** [C-13, L-04] */
export const handleVenueLaunchDemo = handle(venueLaunchDemo, async ({ client, ...deps }, input) => {
  const game = await admitted(deps, input)
  if (!game.ok) return game
  if (!game.value.hasDemo) return reject('VENUE_GAME_UNKNOWN')
  const asked = launchOf(input, client.language, null)
  const opened = await deps.demoLaunch(client.address, () => deps.launches.open(asked))
  return opened.ok ? accept({ url: opened.value.url, ...gameOf(game.value, client.language) }) : opened
})
