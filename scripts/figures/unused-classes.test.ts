import { expect, test } from 'vitest'
import { classesOf, unusedClasses } from './unused-classes.ts'

const css = `.page { background: url(a.png) 0 .5em; }
/* .old */
@media (max-width: 767px) { .page > .row:hover { gap: 1.5em; } }
:global(.else) .head { color: red; }`

test('the classes of a module are those of its selectors, each once', () => {
  expect(classesOf(css)).toEqual(['page', 'row', 'head'])
})

const resolve = (_from: string, written: string): string => `src/a/${written.slice(2)}`
const unusedOf = (source: string): string[] =>
  unusedClasses([{ path: 'src/a/x.module.css', text: css }], [{ path: 'src/a/x.tsx', text: source }], resolve)

test('a class that no source names is found', () => {
  expect(unusedOf(`import styles from './x.module.css'\nstyles.page; styles.head`)).toEqual(['src/a/x.module.css .row'])
  expect(unusedOf('')).toEqual(['page', 'row', 'head'].map((name) => `src/a/x.module.css .${name}`))
})

test('where a source chooses among the classes of a module, all of them count as named', () => {
  expect(unusedOf(`import styles from './x.module.css'\nstyles[kind]`)).toEqual([])
  expect(unusedOf(`import styles from './x.module.css'\nshow(styles)`)).toEqual([])
})
