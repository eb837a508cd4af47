import { newsInfo, newsList } from '#contract/site/calls/site.ts'
import { inLanguage } from '#server/site/domain/in-language.ts'
import { handle } from './handle.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handleNewsList = handle(newsList, async ({ settings, client }, { sportsType }) => {
  const news = settings.get('newsoccer').filter((item) => sportsType === undefined || item.sportsType === sportsType)
  return accept({
    news: inLanguage(news, client.language)
      .toSorted((one, other) => other.atMs - one.atMs)
      .map(({ id, title, atMs, sportsType: sport }) => ({ id, title, atMs, sportsType: sport })),
  })
})

export const handleNewsInfo = handle(newsInfo, async ({ settings, client }, { id }) => {
  const item = settings.get('newsoccer').find((each) => each.id === id)
  return item ? accept(inLanguage(item, client.language)) : reject('RECORD_UNKNOWN')
})
