import { newsInfo, newsList } from '#contract/site/calls/site.ts'
import { handle } from './handle.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handleNewsList = handle(newsList, async ({ settings }, { sportsType }) => {
  const news = settings.get('newsoccer').filter((item) => sportsType === undefined || item.sportsType === sportsType)
  return accept({
    news: news
      .toSorted((one, other) => other.atMs - one.atMs)
      .map(({ id, title, atMs, sportsType: sport }) => ({ id, title, atMs, sportsType: sport })),
  })
})

export const handleNewsInfo = handle(newsInfo, async ({ settings }, { id }) => {
  const item = settings.get('newsoccer').find((known) => known.id === id)
  return item ? accept(item) : reject('RECORD_UNKNOWN')
})
