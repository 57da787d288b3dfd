// Bodies of answers on their way: packed with gzip where that helps, and those that are sent again and again
// packed and named once.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/identity.h"
#include "server/workers.h"

namespace bastide {

struct HttpRequest {
    std::string method;
    std::string path; // after the base path, unescaped: "/api/games"
    std::vector<std::pair<std::string, std::string>> query;
    std::string content_type;
    std::string body;
    std::string address; // of the client; empty: this machine, which has no limits
    bool accepts_gzip = false;
    std::string if_none_match{}; // tags of what the client has already
    Identity person{};
    bool is_secure = false; // the client came by TLS

    std::string asked(std::string_view name) const; // the query's value, or empty
};

struct HttpResponse {
    int status = 200;
    std::string type = "application/json";
    std::string body;
    std::vector<std::pair<std::string, std::string>> headers{};
    bool may_pack = true; // false for secrets: the length of what is packed tells something of it
};

// Packs the body if the client takes it and it is worth it.
void pack(const HttpRequest& request, HttpResponse& response);

struct KeptBody {
    std::string type;
    std::string plain;
    std::string packed; // empty if it would not be smaller
    std::string tag;    // changes with the content
};
KeptBody keep_body(std::string type, std::string text);
// The whole body, or 304 if the client has it. Unless it is immutable, a client asks each time whether it
// has changed.
HttpResponse kept_response(const HttpRequest& request, const KeptBody& body, bool immutable);

// Bodies by name, one or several that are made together: by the workers, when they are first asked for.
class KeptBodies {
public:
    using Bodies = std::vector<KeptBody>;
    using Use = std::function<void(const Bodies&)>;

    KeptBodies(Workers& workers, std::function<void(std::function<void()>)> post)
        : workers_(workers),
          post_(std::move(post)) {}
    void with(const std::string& name, std::function<Bodies()> make, Use use);

private:
    Workers& workers_;
    std::function<void(std::function<void()>)> post_;
    std::map<std::string, Bodies> bodies_;
    std::map<std::string, std::vector<Use>> waiting_;
};

} // namespace bastide
