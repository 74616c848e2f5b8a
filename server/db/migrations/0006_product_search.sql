ALTER TABLE "products" drop column "search";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "keywords" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "colors" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sizes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "stock_status" text DEFAULT 'out_of_stock' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "stores_available" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "units_available" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', hgfs_unaccent(name)), 'A') || setweight(to_tsvector('english', hgfs_unaccent(coalesce(brand, '') || ' ' || coalesce(sku, '') || ' ' || hgfs_words(colors))), 'B') || setweight(to_tsvector('english', hgfs_unaccent(keywords)), 'C') || setweight(to_tsvector('english', hgfs_unaccent(coalesce(description, ''))), 'D')) STORED;--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search");--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "products_stock" ON "products" USING btree ("stores_available" DESC NULLS LAST,"units_available" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "products_colors" ON "products" USING gin (hgfs_lower("colors"));--> statement-breakpoint
CREATE INDEX "products_sku" ON "products" USING btree (lower("sku"));
--> statement-breakpoint
create function hgfs_product_keywords(product integer, category integer) returns text language sql stable as $$
  with recursive above as (
    select id, name, parent_id, 1 as step from product_categories where id = category
    union all
    select parent.id, parent.name, parent.parent_id, step + 1
    from product_categories parent join above on parent.id = above.parent_id where step < 10
  )
  select concat_ws(' ',
    (select string_agg(name, ' ' order by step) from above),
    (select string_agg(distinct attribute_value, ' ') from product_variants where product_id = product))
$$;
--> statement-breakpoint
create function hgfs_set_keywords() returns trigger language plpgsql as $$
begin
  new.keywords := hgfs_product_keywords(new.id, new.category_id);
  return new;
end $$;
--> statement-breakpoint
create trigger products_keywords before insert or update of category_id on products
  for each row execute function hgfs_set_keywords();
--> statement-breakpoint
-- Colours and sizes stay in the order in which the variants were added.
create function hgfs_summarise_variants(product_ids integer[]) returns void language sql as $$
  update products set colors = summary.colors, sizes = summary.sizes, keywords = summary.keywords
  from (
    select id,
      array(select color from product_variants where product_id = products.id and color is not null
        group by color order by min(product_variants.id)) as colors,
      array(select size from product_variants where product_id = products.id and size is not null
        group by size order by min(product_variants.id)) as sizes,
      hgfs_product_keywords(id, category_id) as keywords
    from products where id = any(product_ids)
  ) summary
  where products.id = summary.id
    and (products.colors, products.sizes, products.keywords) is distinct from (summary.colors, summary.sizes, summary.keywords)
$$;
--> statement-breakpoint
create function hgfs_summarise_stock(product_ids integer[]) returns void language sql as $$
  update products set stock_status = summary.status, stores_available = summary.stores, units_available = summary.units
  from (
    select products.id,
      case
        when bool_or(available.status = 'in_stock') then 'in_stock'
        when bool_or(available.status = 'limited') then 'limited'
        when count(available.id) > 0 then 'unknown'
        else 'out_of_stock'
      end as status,
      (count(available.id) filter (where available.status <> 'out_of_stock'))::int as stores,
      least(coalesce(sum(available.quantity) filter (where available.status <> 'out_of_stock'), 0), 2147483647)::int as units
    from products left join product_inventory available on available.product_id = products.id and available.is_available
    where products.id = any(product_ids)
    group by products.id
  ) summary
  where products.id = summary.id and (products.stock_status, products.stores_available, products.units_available)
    is distinct from (summary.status, summary.stores, summary.units)
$$;
--> statement-breakpoint
-- The argument is the function that brings the products of the changed rows up to date.
create function hgfs_summarise_changed() returns trigger language plpgsql as $$
begin
  execute format('select %I(array(select distinct product_id from changed order by product_id))', tg_argv[0]);
  return null;
end $$;
--> statement-breakpoint
create trigger product_variants_inserted after insert on product_variants referencing new table as changed
  for each statement execute function hgfs_summarise_changed('hgfs_summarise_variants');
--> statement-breakpoint
create trigger product_variants_updated after update on product_variants referencing new table as changed
  for each statement execute function hgfs_summarise_changed('hgfs_summarise_variants');
--> statement-breakpoint
create trigger product_variants_deleted after delete on product_variants referencing old table as changed
  for each statement execute function hgfs_summarise_changed('hgfs_summarise_variants');
--> statement-breakpoint
create trigger product_inventory_inserted after insert on product_inventory referencing new table as changed
  for each statement execute function hgfs_summarise_changed('hgfs_summarise_stock');
--> statement-breakpoint
create trigger product_inventory_updated after update on product_inventory referencing new table as changed
  for each statement execute function hgfs_summarise_changed('hgfs_summarise_stock');
--> statement-breakpoint
create trigger product_inventory_deleted after delete on product_inventory referencing old table as changed
  for each statement execute function hgfs_summarise_changed('hgfs_summarise_stock');
--> statement-breakpoint
drop trigger products_words_inserted on products;
--> statement-breakpoint
drop trigger products_words_updated on products;
--> statement-breakpoint
create trigger products_words_inserted after insert on products referencing new table as inserted
  for each statement execute function hgfs_learn_inserted('concat_ws('' '', name, brand, keywords, hgfs_words(colors))');
--> statement-breakpoint
create trigger products_words_updated after update of name, brand, keywords, colors on products
  for each row execute function hgfs_learn_updated('concat_ws('' '', name, brand, keywords, hgfs_words(colors))');
--> statement-breakpoint
select hgfs_summarise_variants(array_agg(id)), hgfs_summarise_stock(array_agg(id)) from products;
