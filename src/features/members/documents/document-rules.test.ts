import { expect, test } from 'vitest'
import { checkFile } from './document-rules.ts'

test('[C-12] a document is a picture or a PDF of at most 2 MB', () => {
  const size = 2 * 1024 * 1024
  expect(['image/jpeg', 'image/png', 'image/webp', 'application/pdf'].map((type) => checkFile({ type, size }))).toEqual(
    [null, null, null, null],
  )
  expect(checkFile({ type: 'image/png', size: size + 1 })).toEqual('large')
  expect(checkFile({ type: 'image/png', size: 0 })).toEqual('empty')
  expect(checkFile({ type: 'text/html', size: 10 })).toEqual('type')
})
