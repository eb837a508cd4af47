import { globSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextInput } from './text-input.tsx'

test('[V-09] a field with a limit counts near it, marks what is over, and cuts nothing', () => {
  const drawn = (length: number) =>
    renderToStaticMarkup(<TextInput aria-label="words" value={'x'.repeat(length)} limit={40} readOnly />)
  expect(drawn(31)).not.toContain('<output')
  expect(drawn(32)).toContain('>32 / 40</output>')
  expect(drawn(40)).not.toContain('aria-invalid')
  expect(drawn(41)).toContain('aria-invalid="true"')
  expect(drawn(41)).toContain('role="alert"')
  expect(drawn(41)).toContain(`value="${'x'.repeat(41)}"`)
})

/** Codes and figures of a known length, and passwords that are typed again. */
const ofKnownLength = [
  'account-changes/reauthentication-dialog.tsx',
  'accounts/code-entry.tsx',
  'accounts/second-factor-step.tsx',
  'gifts/quantity.tsx',
  'members/code-field.tsx',
  'members/password-field.tsx',
  'members/security/totp-forms.tsx',
  'sports/slip/stake-input.tsx',
  'verification/image-challenge.tsx',
]

test('[V-09] nothing but codes, figures and passwords is cut while it is typed', () => {
  const cutting = globSync('src/{features,shared}/**/*.tsx').filter((file) =>
    /\bmaxLength=/.test(readFileSync(file, 'utf8')),
  )
  expect(cutting.map((file) => file.replace('src/features/', '')).toSorted()).toEqual(ofKnownLength)
})
