-- unaccent() and array_to_string() are only STABLE; with fixed arguments they are safe to index.
create function hgfs_unaccent(value text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;
--> statement-breakpoint
create function hgfs_words(value text[]) returns text
  language sql immutable parallel safe strict
  as $$ select array_to_string(value, ' ') $$;
