import { livePopularList } from '#contract/rooms/calls.ts'
import { accept, handle } from '#server/platform/calls/handling.ts'

export const handleLivePopularList = handle(livePopularList, async ({ liveList }, { sportsType, search, ...page }) =>
  accept(await liveList.list({ ...page, ...(sportsType && { sportsType }), ...(search && { search }) })),
)
