import { moduleSettingRule } from '../../workspace/modules/module-setting-rules.js';

/** A table whose rows travel with a space. */
export interface MovedTable {
  readonly name: string;
  /** Columns that are copied as they are. */
  readonly plain: string;
  /** Ids that are new in the other installation; 0 and null stay. */
  readonly ids: string;
  /** Accounts. */
  readonly people?: string;
  /** Columns that do not travel, with the SQL value in their place. */
  readonly instead?: Readonly<Record<string, string>>;
  /** Rows of the space whose id is $1. */
  readonly where: string;
  /** Refers to docs, so it is written after them. */
  readonly late?: true;
}

const projects = '(select id from projects where space_id = $1)';
const modules = `(select id from modules where project_id in ${projects})`;
const holders = `(select id from doc_holders where project_id in ${projects} or module_id in ${modules})`;
export const docsOfSpace = `(select id from docs where module_id in ${modules} or module_id in ${holders})`;
const environments = `(select id from environments where module_id in ${modules})`;
const dictionaries = `(select id from dictionaries where module_id in ${modules})`;
const releases = `(select id from releases where project_id in ${projects})`;
const changeSets = `(select id from change_sets where module_id in ${modules} and finished_at is not null)`;

const named = 'name created_at deleted_at';

/** In an order in which no row refers to a later table. */
export const movedTables: readonly MovedTable[] = [
  {
    name: 'spaces',
    plain: `${named} description is_compose creator_name`,
    ids: 'id',
    people: 'creator_id',
    where: 'id = $1',
  },
  { name: 'space_members', plain: 'role joined_at', ids: 'space_id', people: 'user_id', where: 'space_id = $1' },
  {
    ...{ name: 'projects', plain: `${named} description is_private order_index creator_name modifier_name` },
    ...{ ids: 'id space_id', people: 'creator_id', where: 'space_id = $1' },
  },
  {
    ...{ name: 'project_members', plain: 'role joined_at' },
    ...{ ids: 'project_id', people: 'user_id', where: `project_id in ${projects}` },
  },
  {
    ...{ name: 'modules', plain: `${named} type order_index`, ids: 'id project_id' },
    // The address may contain a key.
    ...{ instead: { import_url: `''` }, where: `project_id in ${projects}` },
  },
  {
    ...{ name: 'module_settings', plain: 'key value description', ids: 'module_id' },
    where: `module_id in ${modules}`,
  },
  {
    ...{ name: 'doc_holders', plain: '', ids: 'id project_id module_id', instead: { compose_project_id: 'null' } },
    where: `id in ${holders}`,
  },
  {
    ...{ name: 'environments', plain: 'name url is_public order_index created_at', ids: 'id module_id' },
    where: `module_id in ${modules}`,
  },
  {
    name: 'environment_params',
    plain: 'style name type required max_length example description order_index',
    ids: 'id environment_id parent_id enum_id',
    where: `environment_id in ${environments}`,
  },
  {
    ...{ name: 'debug_environment_variables', plain: 'name value is_secret', ids: 'environment_id' },
    where: `environment_id in ${environments} and not is_secret`,
  },
  {
    ...{ name: 'dictionaries', plain: `${named} description`, ids: 'id module_id', instead: { imported: 'null' } },
    where: `module_id in ${modules}`,
  },
  {
    ...{ name: 'dictionary_items', plain: 'name type value description order_index', ids: 'id dictionary_id' },
    where: `dictionary_id in ${dictionaries}`,
  },
  {
    ...{ name: 'releases', plain: 'release_no description notes is_valid created_at deleted_at', ids: 'id project_id' },
    ...{ instead: { dingding_webhook: `''`, wecom_webhook: `''` }, where: `project_id in ${projects}` },
  },
  { name: 'release_docs', plain: '', ids: 'release_id module_id doc_id', where: `release_id in ${releases}` },
  {
    ...{ name: 'severity_choices', plain: 'rule severity reason chosen_at' },
    ...{ ids: 'project_id', people: 'chosen_by', where: `project_id in ${projects}` },
  },
  {
    ...{ name: 'pushed_error_codes', plain: 'code msg solution', ids: 'module_id' },
    where: `module_id in ${modules}`,
  },
  {
    name: 'change_sets',
    plain: `source author doc_source origin remove_missing total written state runs received_at started_at finished_at came
      rules losses error`,
    ids: 'id module_id run_id undoes',
    people: 'actor_id',
    instead: { address: `''`, payload: 'null', packed: 'null', chosen: `'[]'`, plan: 'null' },
    where: `id in ${changeSets}`,
  },
  {
    ...{ name: 'change_set_docs', plain: 'outcome detail', ids: 'change_set_id doc_id', instead: { origin: 'null' } },
    where: `change_set_id in ${changeSets}`,
  },
  {
    name: 'mocks',
    plain: `name path version data_kv data_json request_data_type http_status delay_ms response_headers result_type
      response_body mock_script mock_result remark conditions is_enabled creator_name modifier_name created_at modified_at
      deleted_at`,
    ids: 'id doc_id',
    where: `doc_id in ${docsOfSpace}`,
    late: true,
  },
  {
    ...{ name: 'frozen_releases', plain: 'at', ids: 'release_id', people: 'frozen_by' },
    ...{ where: `release_id in ${releases}`, late: true },
  },
  {
    ...{ name: 'frozen_docs', plain: 'version', ids: 'release_id doc_id' },
    // Position and hash are those of the event in the new log.
    ...{ instead: { position: '0', hash: `''` }, where: `release_id in ${releases}`, late: true },
  },
];

/** Tables whose rows are made from the events and the files of the archive. */
export const madeTables = [
  'users',
  'events',
  'docs',
  'doc_comments',
  'doc_actors',
  'doc_places',
  'model_uses',
  'uploads',
];

/** Tables that stay, with the reason; a new table is named here or above. */
export const stayingTables: Readonly<Record<string, string>> = {
  'secrets of this installation': 'module_tokens module_read_keys open_users event_tokens program_hooks settings',
  'may hold secrets: imports, connections, saved calls, scripts':
    'swagger_configs metersphere_spaces metersphere_bindings debug_scripts debug_props doc_cases',
  'addresses of this installation': 'shares share_contents share_environments debug_unchecked_environments',
  'composed of several spaces': 'compose_projects compose_docs compose_params compose_dismissals',
  'of one person here':
    'sessions sign_in_attempts sign_in_steps live_tickets access_requests subscriptions unfollowed_docs news_preferences visits doc_visits messages',
  'made by work of this installation':
    'tasks followers deliveries robots robot_states doc_news import_plans import_parts import_extras doc_origins',
  'of the log as a whole':
    'stream_heads chain_checkpoints chain_anchors self_checks backup_runs table_sizes migrations',
  'made anew from the events': 'past_values past_words doc_updates doc_states doc_keyframes',
  'of the installation': 'languages templates',
};

/** Settings of applications that are no secrets; those of the debugger name an environment by its old id. */
export const isMovedSetting = (key: string): boolean =>
  moduleSettingRule(key)?.encrypted === false && !key.startsWith('debughost_');

export const wordsOf = (columns: string | undefined): string[] => columns?.split(/\s+/).filter(Boolean) ?? [];
