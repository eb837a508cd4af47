import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkBoundName, checkRealName, checkRealNameVariant, normaliseRealName } from './real-name.ts'

test.each([
  ['王芳', null],
  ['　王芳　', null],
  ['阿卜杜拉·买买提', null],
  ['阿卜杜拉・买买提', null],
  ['𠮷田', null],
  ['王'.repeat(24), null],
  ['王'.repeat(25), 'length'],
  ['王', 'length'],
  ['·王芳', 'separators'],
  ['王芳·', 'separators'],
  ['王··芳', 'separators'],
  ['王 芳', 'characters'],
  ['王Fang', 'characters'],
  ['王芳1', 'characters'],
  ['王\u200B芳', 'hidden'],
  ['John Q. Public', null],
  ['Ｊｏｈｎ', null],
  ['José Núñez', null],
  ['A. B', null],
  ['a'.repeat(48), null],
  ['a'.repeat(49), 'length'],
  ['Bob', 'length'],
  ["O'Brien", 'characters'],
  ['John1', 'characters'],
  ['Ivan Иванов', 'characters'],
  ['. . .', 'characters'],
  ['', 'characters'],
])('[V-01] the real name %j: %j', (name, rule) => {
  expect(checkRealName(name)).toBe(rule)
})

test.each([
  ['王芳', null],
  ['阿卜杜拉•买买提', null],
  ['J.R Tolkien', null],
  ['Bo', null],
  ['a'.repeat(24), null],
  ['a'.repeat(25), 'length'],
  ['王', 'length'],
  ['·王芳', 'separators'],
  ['王芳·', 'separators'],
  ['王··芳', 'separators'],
  ['.John', 'separators'],
  ['John.', 'separators'],
  ['J..R', 'separators'],
  ['J. Tolkien', 'separators'],
  ['J .Tolkien', 'separators'],
  ['J\u202ER', 'hidden'],
  ['J·R', 'characters'],
])('[V-02] in the second variant %j: %j', (name, rule) => {
  expect(checkRealNameVariant(name)).toBe(rule)
})

test('[V-01] every middle dot is kept as one', () => {
  expect(['阿・买', '阿•买', '阿‧买', '阿·买'].map(normaliseRealName)).toEqual(Array(4).fill('阿·买'))
})

const ideograph = fc.constantFrom(...Array.from('王李张刘陈杨赵黄周吴𠮷〇'))
const chineseParts = fc.array(fc.array(ideograph, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 4 })

test('[V-01] [V-02] ideographs with single dots between them are a name, with one more dot they are none', () => {
  fc.assert(
    fc.property(chineseParts, (parts) => {
      const name = parts.map((part) => part.join('')).join('·')
      const broken = [`·${name}`, `${name}·`, name.replace('·', '··')]
      for (const check of [checkRealName, checkRealNameVariant]) {
        expect(check(name)).toBe(null)
        expect(broken.map(check)).toEqual(Array(3).fill('separators'))
      }
    }),
  )
})

test('[V-02] what the variant accepts has no separator where none may be', () => {
  const character = fc.constantFrom('a', 'B', 'é', '.', ' ', '王', '·', '１')
  fc.assert(
    fc.property(fc.array(character, { maxLength: 30 }), (characters) => {
      const name = normaliseRealName(characters.join(''))
      const parts = name.split(/[.·]/)
      const isTidy = parts.every((part) => part !== '' && part === part.trim())
      if (checkRealNameVariant(name) === null) expect([isTidy, name.length <= 24]).toEqual([true, true])
    }),
  )
})

test.each([
  ['J. R. Smith', null, 'separators'],
  ['Maximiliana Konstantinopoulou Featherstone B.', null, 'length'],
  ['a'.repeat(24), null, null],
  ['a'.repeat(25), null, 'length'],
  ['Li', 'length', null],
  ['John Smith', null, null],
  ['买买提·吐尔逊', null, null],
  ['王·', 'separators', 'separators'],
  ['王小明Smith', 'characters', 'characters'],
  ['王\u200b小明', 'hidden', 'hidden'],
])('[V-01, V-02] the bound name %j: %j by the standard rule, %j by the strict one', (name, standard, strict) => {
  expect([checkBoundName('standard', name), checkBoundName('strict', name)]).toEqual([standard, strict])
})
