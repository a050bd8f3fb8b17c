/**
 * Functions a statement may call: of the values it is given, and of nothing else. A list of what is allowed, as
 * the engine's next version may bring what nobody thought of: left out is what reads files, settings and the
 * catalogue, what runs SQL that is given as text, what differs each time it is asked (clock, chance), and what
 * makes a text of any length out of a number.
 */
const operators = "+ - * ** / // % ^ & | ~ << >> || @ @> <@ && -> ->> ^@ ~~ !~~ ~~* !~~* ~~~";

const numbers = `abs acos asin atan atan2 bit_count cbrt ceil ceiling cos cot degrees divide even exp fdiv floor
  fmod gcd greatest greatest_common_divisor isfinite isinf isnan lcm least least_common_multiple ln log log10 log2
  mod multiply pi pow power radians round round_even sign signbit sin sqrt subtract add tan trunc xor`;

const texts = `array_extract ascii bit_length char_length character_length chr concat concat_ws contains
  damerau_levenshtein editdist3 ends_with format_bytes formatreadablesize from_base64 hamming hash
  ilike_escape instr jaccard jaro_similarity jaro_winkler_similarity lcase left length len levenshtein like_escape lower
  ltrim md5 mismatches nfc_normalize not_ilike_escape not_like_escape octet_length ord parse_dirname parse_dirpath
  parse_filename parse_path position prefix regexp_escape regexp_extract regexp_extract_all regexp_full_match
  regexp_matches regexp_replace regexp_split_to_array regexp_split_to_table replace reverse right rtrim sha1 sha256
  split split_part starts_with str_split str_split_regex string_split string_split_regex string_to_array
  strip_accents strlen strpos substr substring suffix to_base64 to_hex translate trim ucase unicode upper url_decode
  url_encode base64 hex unhex from_hex bin`;

const times = `age century date_add date_diff date_part date_sub date_trunc datediff datepart datesub datetrunc day
  dayname dayofmonth dayofweek dayofyear decade epoch epoch_ms epoch_ns epoch_us era hour isodow isoyear julian
  last_day make_date make_time make_timestamp make_timestamp_ms make_timestamp_ns microsecond millennium millisecond
  minute month monthname nanosecond quarter second strftime strptime time_bucket timezone to_days to_hours
  to_microseconds to_milliseconds to_minutes to_months to_seconds to_timestamp to_weeks to_years try_strptime week
  weekday weekofyear year yearweek days_in_month`;

const nested = `array_aggregate array_append array_apply array_cat array_concat array_contains array_distinct
  array_filter array_has array_has_all array_has_any array_intersect array_length array_position array_prepend
  array_reduce array_reverse_sort array_slice array_sort array_to_string array_transform array_unique array_value
  cardinality element_at filter flatten list_aggregate list_any_value list_append list_apply list_avg list_cat
  list_concat list_contains list_count list_distinct list_element list_extract list_filter list_first list_has
  list_has_all list_has_any list_indexof list_intersect list_last list_max list_median list_min list_mode list_pack
  list_position list_prepend list_reduce list_reverse list_reverse_sort list_slice list_sort list_stddev_pop
  list_stddev_samp list_string_agg list_sum list_transform list_unique list_value list_var_pop list_var_samp list_where
  list_zip map map_concat map_contains map_contains_value map_entries map_extract map_extract_value map_from_entries
  map_keys map_values reduce row struct_extract struct_extract_at struct_insert struct_keys struct_pack struct_values
  json json_array json_array_length json_contains json_exists json_extract json_extract_path json_extract_path_text
  json_extract_string json_group_array json_group_object json_keys json_object json_structure json_type json_valid
  json_value to_json array_to_json row_to_json from_json`;

const ofAnything = "alias constant_or_null error nullif typeof";

const aggregates = `any_value approx_count_distinct approx_quantile approx_top_k arbitrary arg_max arg_max_null arg_min
  arg_min_null argmax argmin array_agg avg bit_and bit_or bit_xor bool_and bool_or corr count count_if count_star
  countif covar_pop covar_samp entropy favg first fsum geomean geometric_mean group_concat histogram kahan_sum kurtosis
  kurtosis_pop last list listagg mad max max_by mean median min min_by mode product quantile quantile_cont
  quantile_disc regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy sem
  skewness stddev stddev_pop stddev_samp string_agg sum sum_no_overflow sumkahan var_pop var_samp variance wavg
  weighted_avg`;

const windows = `cume_dist dense_rank fill first_value lag last_value lead nth_value ntile percent_rank rank
  rank_dense row_number`;

const tables = "generate_series generate_subscripts json_each json_tree range unnest";

/** Lower case: names of functions have none. */
export const allowedFunctions: ReadonlySet<string> = new Set(
  [operators, numbers, texts, times, nested, ofAnything, aggregates, windows, tables].flatMap(
    (names) => names.split(/\s+/),
  ),
);
