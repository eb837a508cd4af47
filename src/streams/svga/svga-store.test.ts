import { expect, test } from 'vitest'
import { sampleFile } from './svga-sample.ts'
import { createSvgaStore, type FetchBytes } from './svga-store.ts'

const counting = (answer: FetchBytes = async () => sampleFile()) => {
  const asked: string[] = []
  const fetchFile: FetchBytes = (url) => {
    asked.push(url)
    return answer(url)
  }
  return { asked, fetchFile }
}

test('[D-05] a file is fetched once, also when it is asked for twice at the same time', async () => {
  const { asked, fetchFile } = counting()
  const store = createSvgaStore(fetchFile)
  const [first, second] = await Promise.all([store.load('a'), store.load('a')])
  expect(first).toBe(second)
  expect(await store.load('a')).toBe(first)
  expect(asked).toEqual(['a'])
})

test('[D-05] the file that was used longest ago is forgotten first', async () => {
  const { asked, fetchFile } = counting()
  const store = createSvgaStore(fetchFile, 2)
  for (const url of ['a', 'b', 'a', 'c', 'a', 'b']) await store.load(url)
  expect(asked).toEqual(['a', 'b', 'c', 'b'])
})

test('[D-05] a download that failed is tried again', async () => {
  let isDown = true
  const { asked, fetchFile } = counting(async () => {
    if (isDown) throw new Error('offline')
    return sampleFile()
  })
  const store = createSvgaStore(fetchFile)
  await expect(store.load('a')).rejects.toThrow('offline')
  isDown = false
  expect((await store.load('a')).frames).toBe(2)
  expect(asked).toEqual(['a', 'a'])
})
