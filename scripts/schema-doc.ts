import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { format } from 'oxfmt'
import { jsonSchemaOf, schemaNames } from './settlement/schema-documents.ts'

const folder = 'docs/schemas'

mkdirSync(folder, { recursive: true })
for (const name of schemaNames) {
  const file = `${folder}/${name}.json`
  const { code: text } = await format(file, JSON.stringify(jsonSchemaOf(name)), { printWidth: 120 })
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${file} is not what scripts/settlement says: run "npm run schema-doc"`)
    process.exitCode = 1
  }
}
