import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folders = ['../../public/art/', '../../public/gifts/'].map((path) => new URL(path, import.meta.url))

test('[A-04] drawings carry no words of one language: a page shows the same ones in both', () => {
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.svg'))
      .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') })),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter(({ text }) => /\p{Script=Han}/u.test(text)).map(({ name }) => name)).toEqual([])
})
