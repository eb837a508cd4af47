import { afterEach, expect, test } from 'vitest'
import { dropLink, keepLink, withNewestLink } from './signed-links.ts'

const first = 'https://video.example/media/m1/index.m3u8?match=m1&viewer=v&expires=60&key=k&sign=one'
const second = 'https://video.example/media/m1/index.m3u8?match=m1&viewer=v&expires=120&key=k&sign=two'

afterEach(() => dropLink(first))

test('[C-16] what a playlist names is asked for with the newest signed query, and keeps the rest of its own', () => {
  keepLink(first)
  keepLink(second)
  const part = 'https://video.example/media/m1/p7.m4s?match=m1&viewer=v&expires=60&key=k&sign=one'
  expect(new URL(withNewestLink(part)).searchParams.get('sign')).toBe('two')
  const reload = new URL(withNewestLink(`${first}&_HLS_msn=4&_HLS_part=1`)).searchParams
  expect([reload.get('_HLS_msn'), reload.get('_HLS_part'), reload.get('expires')]).toEqual(['4', '1', '120'])
})

test('[C-16] another match, another origin and the site’s own streams are left alone, and so is a link that was dropped', () => {
  keepLink(first)
  const others = [
    'https://video.example/media/m2/p7.m4s?sign=x',
    'https://other.example/media/m1/p7.m4s?sign=x',
    '/media/88231/index.m3u8',
  ]
  expect(others.map(withNewestLink)).toEqual(others)
  dropLink(first)
  expect(withNewestLink(`${first}&_HLS_msn=4`)).toBe(`${first}&_HLS_msn=4`)
})
