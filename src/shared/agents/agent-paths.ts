/** Where agents see what they earned, and others ask to become one. [P-03] */
export const agentPath = '/app/agent'
