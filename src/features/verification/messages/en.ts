import type { verification as words } from './zh-CN.ts'

export const verification: typeof words = {
  title: { robot: 'Are you human?', safety: 'Safety check' },
  step: 'Step {{at}} of {{total}}',
  hint: {
    slider: 'Drag the slider until the piece fits the gap',
    image: 'Enter the characters in the picture; case does not matter',
    proof: 'Your device does a short calculation; no picture needed',
  },
  oneClick: 'Check with one click',
  oneClickNote: 'Your device does it; no picture to solve',
  orPicture: 'Or: ',
  switch: { image: 'Cannot drag? Use characters', slider: 'Hard to read? Use the puzzle' },
  refresh: 'Another picture',
  continues: 'Continues automatically once passed',
  checking: 'Checking',
  passed: 'Passed',
  slider: {
    label: 'Position of the piece; arrow keys move it, Enter confirms',
    value: '{{x}} pixels to the right, {{max}} at most',
    track: 'Drag to the right',
    picture: 'A picture with a gap',
  },
  image: {
    label: 'Characters in the picture',
    placeholder: '{{length}} {{length|character|characters}}',
    picture: 'Picture with characters',
    submit: 'Confirm',
  },
  proof: { running: 'Calculating; this takes a few seconds', progress: 'Progress', done: 'Done' },
  problem: {
    wrong: 'That did not match, please try again',
    expired: 'The check has expired, please do it again',
    limited: 'Too many attempts. Please wait a moment',
    fault: 'The server did not respond. Check your network and try again',
    offline: 'You are offline. Try again when you are back',
  },
}
