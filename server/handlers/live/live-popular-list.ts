import { livePopularList } from '#contract/calls/live.ts'
import { accept, handle } from '#server/ports/handling.ts'

export const handleLivePopularList = handle(livePopularList, async ({ liveList }, { sportsType, search, ...page }) =>
  accept(await liveList.list({ ...page, ...(sportsType && { sportsType }), ...(search && { search }) })),
)
