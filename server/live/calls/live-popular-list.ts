import { livePopularList } from '#contract/live/calls/live-list.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handleLivePopularList = handle(
  livePopularList,
  async ({ liveList, client: { language } }, { sportsType, language: spoken, search, ...page }) =>
    accept(
      await liveList.list({
        ...page,
        language,
        ...(sportsType && { sportsType }),
        ...(spoken && { spoken }),
        ...(search && { search }),
      }),
    ),
)
