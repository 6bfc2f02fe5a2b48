/** Enhancement of our own pages starts here: copy buttons for the agent-access section. */
document.documentElement.classList.add('js')
