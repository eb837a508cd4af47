import { expect, test } from 'vitest'
import { askedWidth, pictureSetOf } from './cover-pictures.ts'

test('[A-03] posters and covers of the site come in three widths, whatever else as it is', () => {
  const given = [
    '/art/scenes/moba.jpg',
    '/media/88231/cover.jpg?t=29',
    '/art/moba.svg',
    '/art/scenes/../moba.jpg',
    'https://cdn.example.com/art/scenes/moba.jpg',
    '',
  ]
  expect(given.map(pictureSetOf)).toEqual([
    '/art/scenes/moba.jpg?w=320 320w, /art/scenes/moba.jpg?w=480 480w, /art/scenes/moba.jpg?w=640 640w',
    '/media/88231/cover.jpg?t=29&w=320 320w, /media/88231/cover.jpg?t=29&w=480 480w, /media/88231/cover.jpg?t=29&w=640 640w',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('[A-03] no other width is asked for', () => {
  expect(['320', '640', '641', '', '1e9', undefined, ['320']].map(askedWidth)).toEqual([
    320,
    640,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
