/** Why a scenario fails on a directory. */
export interface Lack {
  /** The tool, prompt, resource or method it calls, which no directory has. */
  readonly fixture: string | readonly string[]
  /** What the suite says where it does not name the fixture. */
  readonly says?: string
}

const asks = (name: string): string => `test_input_required_result_${name}`

const TOOLS: Readonly<Record<string, Lack>> = {
  'tools-call-simple-text': { fixture: 'test_simple_text' },
  'tools-call-image': { fixture: 'test_image_content' },
  'tools-call-audio': { fixture: 'test_audio_content' },
  'tools-call-embedded-resource': { fixture: 'test_embedded_resource' },
  'tools-call-mixed-content': { fixture: 'test_multiple_content_types' },
  'tools-call-error': { fixture: 'test_error_handling' },
  'tools-call-with-progress': { fixture: 'test_tool_with_progress' },
}

const RESOURCES: Readonly<Record<string, Lack>> = {
  'resources-read-text': { fixture: 'test://static-text' },
  'resources-read-binary': { fixture: 'test://static-binary' },
  'resources-templates-read': { fixture: 'test://template/123/data' },
}

const PROMPTS: Readonly<Record<string, Lack>> = {
  'completion-complete': { fixture: 'test_prompt_with_arguments' },
  'prompts-get-simple': { fixture: 'test_simple_prompt' },
  'prompts-get-with-args': { fixture: 'test_prompt_with_arguments' },
  'prompts-get-embedded-resource': { fixture: 'test_prompt_with_embedded_resource' },
  'prompts-get-with-image': { fixture: 'test_prompt_with_image' },
}

/** Scored scenarios that fail on a directory, by revision: exactly these, and for these reasons alone. */
export const NEEDS_FIXTURE: Readonly<Record<'2025-11-25' | '2026-07-28', Readonly<Record<string, Lack>>>> = {
  '2025-11-25': {
    ...TOOLS,
    ...RESOURCES,
    ...PROMPTS,
    'tools-call-with-logging': { fixture: 'test_tool_with_logging', says: '"logging/setLevel"' },
    'tools-call-sampling': { fixture: 'test_sampling' },
    'tools-call-elicitation': { fixture: 'test_elicitation' },
    'elicitation-sep1034-defaults': { fixture: 'test_elicitation_sep1034_defaults' },
    'elicitation-sep1330-enums': { fixture: 'test_elicitation_sep1330_enums' },
    'logging-set-level': { fixture: 'logging/setLevel' },
    'resources-subscribe': { fixture: 'test://watched-resource', says: '"resources/subscribe"' },
    'resources-unsubscribe': { fixture: 'test://watched-resource', says: '"resources/subscribe"' },
  },
  '2026-07-28': {
    ...TOOLS,
    ...RESOURCES,
    ...PROMPTS,
    // Its other 24 checks pass.
    'server-stateless': { fixture: ['test_missing_capability', 'test_streaming_elicitation', 'test_logging_tool'] },
    'input-required-result-basic-elicitation': { fixture: asks('elicitation') },
    'input-required-result-basic-sampling': { fixture: asks('sampling') },
    'input-required-result-basic-list-roots': { fixture: asks('list_roots') },
    'input-required-result-request-state': { fixture: asks('request_state') },
    'input-required-result-multiple-input-requests': { fixture: asks('multiple_inputs') },
    'input-required-result-multi-round': { fixture: asks('multi_round'), says: 'Expected InputRequiredResult' },
    'input-required-result-non-tool-request': { fixture: asks('prompt') },
    'input-required-result-result-type': { fixture: asks('elicitation') },
    'input-required-result-tampered-state': { fixture: asks('tampered_state'), says: 'could not get initial' },
    'input-required-result-capability-check': { fixture: asks('capabilities') },
  },
}

/** Scored scenarios that pass on a directory although they test nothing there, with what the suite takes for a pass. */
export const PASSES_VACUOUSLY: Readonly<Record<'2025-11-25' | '2026-07-28', Readonly<Record<string, string>>>> = {
  '2025-11-25': {
    'server-sse-multiple-streams': 'without a session it only warns',
  },
  '2026-07-28': {
    'input-required-result-missing-input-response': 'the tool is unknown, which is only a warning',
    'input-required-result-ignore-extra-params': 'the tool is unknown, which is only a warning',
    'input-required-result-validate-input': 'the tool is unknown, and any error counts as validation',
  },
}
