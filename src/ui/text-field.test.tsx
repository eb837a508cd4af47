import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextArea, TextField } from './text-field.tsx'
import { TooLongProvider } from './text-count.tsx'

const drawn = (value: string, error?: string) =>
  renderToStaticMarkup(
    <TooLongProvider value={({ max, over }) => `at most ${max}, ${over} too many`}>
      <TextField label="words" value={value} limit={12} error={error} readOnly />
    </TooLongProvider>,
  )

test('[V-09] a text over the limit has the sentence of the rule, unless the form has one of its own', () => {
  expect(drawn('x'.repeat(12))).not.toContain('too many')
  expect(drawn('x'.repeat(14))).toContain('</svg>at most 12, 2 too many</p>')
  expect(drawn('x'.repeat(14), 'short words, please')).toContain('</svg>short words, please</p>')
  const area = renderToStaticMarkup(<TextArea label="words" value={'x'.repeat(14)} limit={12} readOnly />)
  expect(area).toContain('aria-invalid="true"')
})

test('[V-09] a length is counted in code points, as the server counts it', () => {
  expect(drawn('⚽'.repeat(12))).not.toContain('aria-invalid')
  expect(drawn('👟'.repeat(12))).toContain('>12 / 12</output>')
  expect(drawn('👟'.repeat(12))).not.toContain('aria-invalid')
  expect(drawn('👟'.repeat(13))).toContain('at most 12, 1 too many')
})
