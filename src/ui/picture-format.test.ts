import { expect, test } from 'vitest'
import { createPictureFormat } from './picture-format.ts'

test('[L-09] pictures are webp where the browser reads it, else jpg or png', async () => {
  const answers = [true, false].map(async (isReadable) => {
    const { detect, pictureUrl } = createPictureFormat(async () => isReadable)
    return [await detect(), pictureUrl('/art/cup'), pictureUrl('/art/cup', 'png')]
  })
  expect(await Promise.all(answers)).toEqual([
    [true, '/art/cup.webp', '/art/cup.webp'],
    [false, '/art/cup.jpg', '/art/cup.png'],
  ])
})

test('[L-09] the browser is asked once, with a picture of one pixel', async () => {
  const asked: string[] = []
  const { detect, pictureUrl } = createPictureFormat(async (dataUrl) => asked.push(dataUrl) > 1)
  expect([pictureUrl('/art/cup'), pictureUrl('/art/ball')]).toEqual(['/art/cup.webp', '/art/ball.webp'])
  expect(await Promise.all([detect(), detect()])).toEqual([false, false])
  expect(asked.map((dataUrl) => atob(dataUrl.replace('data:image/webp;base64,', '')).slice(8, 12))).toEqual(['WEBP'])
  expect(pictureUrl('/art/cup')).toBe('/art/cup.jpg')
})

test('[L-09] an address with an extension keeps it', () => {
  const { pictureUrl } = createPictureFormat(async () => true)
  const given = ['/art/cup.svg', 'https://cdn.example.com/art/cup', 'https://cdn.example.com/a.png']
  expect(given.map((base) => pictureUrl(base))).toEqual([
    '/art/cup.svg',
    'https://cdn.example.com/art/cup.webp',
    'https://cdn.example.com/a.png',
  ])
})
