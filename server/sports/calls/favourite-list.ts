import { favouriteList } from '#contract/sports/match-calls.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

export const handleFavouriteList = handle(favouriteList, async ({ member, favourites }) =>
  accept({ matchIds: await favourites.of(member.id) }),
)
