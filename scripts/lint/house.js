import { importRules } from './import-rules.js'
import { moneyRules } from './money-rules.js'

export default { meta: { name: 'house' }, rules: { imports: importRules, money: moneyRules } }
