import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createSiteQueries } from './site-queries.ts'

const watched = (queries: QueryClient) => {
  const answers: ((value: string) => void)[] = []
  const observer = new QueryObserver(queries, {
    queryKey: ['words'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    staleTime: Infinity,
  })
  observer.subscribe(() => undefined)
  return { answers, shown: () => observer.getCurrentResult().data }
}

test('[A-04] what is asked for the first time while the language changes is asked for again', async () => {
  const queries = createSiteQueries()
  const { answers, shown } = watched(queries)
  for (let press = 0; press < 3; press++) void queries.invalidateQueries()
  answers[0]?.('周末德比夜')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('Derby weekend')
  await expect.poll(shown).toBe('Derby weekend')
  expect(answers).toHaveLength(2)
})

test('[A-04] a first answer that fails while the language changes is asked for again', async () => {
  const queries = createSiteQueries()
  let asked = 0
  const observer = new QueryObserver(queries, {
    queryKey: ['words'],
    queryFn: () => (asked++ === 0 ? Promise.reject(new Error('offline')) : Promise.resolve('Derby weekend')),
    staleTime: Infinity,
    retry: false,
  })
  observer.subscribe(() => undefined)
  void queries.invalidateQueries()
  await expect.poll(() => observer.getCurrentResult().data).toBe('Derby weekend')
})

test('[C-09] what is of other keys, or has its answer, is asked for no more than once', async () => {
  const queries = createSiteQueries()
  const { answers, shown } = watched(queries)
  void queries.invalidateQueries({ queryKey: ['elsewhere'] })
  answers[0]?.('first')
  await expect.poll(shown).toBe('first')
  void queries.invalidateQueries({ queryKey: ['words'] })
  answers[1]?.('second')
  await expect.poll(shown).toBe('second')
  expect(answers).toHaveLength(2)
})
